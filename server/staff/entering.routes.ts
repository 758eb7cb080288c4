import { Hono } from "hono";
import { challengePasskey, confirmStaff, enterBackstage } from "#contract/backstage/second-factor.ts";
import { memberRoute } from "#server/api/action-route.ts";
import { HttpError } from "#server/api/http-error.ts";
import { memberSubject } from "#server/audit/audit.mutations.ts";
import type { LoginThrottle } from "#server/auth/login-throttle.ts";
import { confirmSession, enterSession } from "#server/auth/staff-sessions.mutations.ts";
import { getMember, hasPasswordHash } from "#server/members/members.queries.ts";
import type { Services } from "#server/services.ts";
import { IdentityCheck } from "./check-identity.ts";
import { authenticationOptions } from "./passkeys.ts";
import { consumeProof, type FactorProof, saveChallenge } from "./second-factor.mutations.ts";
import { findFactors } from "./second-factor.queries.ts";

const rate = { times: 60, seconds: 600 } as const;

/** Entering Backstage, and confirmations. */
export function enteringRoutes(services: Services, guesses: LoginThrottle): Hono {
  const routes = new Hono();
  const identity = new IdentityCheck(services, guesses);

  memberRoute(routes, services, enterBackstage, {
    rate,
    storeResponse: false,
    prepare: async (request) => {
      const { actor, body, invalidFields } = request;
      const own = await identity.requirePassword(request, body.password);
      const factors = await findFactors(services.db, actor.id);
      const { passwordHash } = own;
      if (factors.length === 0) {
        // The first entry sets up a factor where one is required.
        if (services.staffSecondFactor === "required") throw new HttpError("second_factor", {}, { besides: setUp });
        return { passwordHash, proof: undefined };
      }
      if (!body.passkey && body.code === undefined) throw invalidFields({ code: "required" });
      return { passwordHash, proof: await identity.requireFactor(request, body, { factors, account: own.email }) };
    },
    audit: ({ actor, prepared: { proof } }) => ({
      ...{ subject: memberSubject(actor.id), after: { factor: proof?.kind ?? "none" } },
    }),
    handle: async ({ actor, prepared: { passwordHash, proof }, tx, invalidFields, errorAtField }) => {
      if (!(await hasPasswordHash(tx, actor.id, passwordHash))) throw errorAtField("password_wrong", "password");
      if (proof && !(await consumeProof(tx, actor.id, proof))) throw invalidFields({ [fieldOf(proof)]: "invalid" });
      // The first factor may have been set up meanwhile.
      if (!proof && (await findFactors(tx, actor.id)).length > 0) throw invalidFields({ code: "required" });
      const { staffUntil, confirmedUntil } = await enterSession(tx, actor.session);
      return { staff_until: staffUntil.toISOString(), confirmed_until: confirmedUntil.toISOString() };
    },
  });

  memberRoute(routes, services, confirmStaff, {
    rate,
    storeResponse: false,
    prepare: async (request) => {
      const { actor, body, invalidFields } = request;
      if (!body.passkey && body.password === undefined) throw invalidFields({ password: "required" });
      const own = body.password === undefined ? undefined : await identity.requirePassword(request, body.password);
      if (!body.passkey && body.code === undefined) return undefined;
      const factors = await findFactors(services.db, actor.id);
      const { email: account } = own ?? (await getMember(services.db, actor.id));
      return identity.requireFactor(request, body, { factors, account });
    },
    audit: ({ actor, prepared: proof }) => ({
      ...{ subject: memberSubject(actor.id), after: { factor: proof?.kind ?? "none" } },
    }),
    handle: async ({ actor, prepared: proof, tx, invalidFields }) => {
      if (proof && !(await consumeProof(tx, actor.id, proof))) throw invalidFields({ [fieldOf(proof)]: "invalid" });
      return { confirmed_until: (await confirmSession(tx, actor.session)).toISOString() };
    },
  });

  memberRoute(routes, services, challengePasskey, {
    rate,
    storeResponse: false,
    prepare: async ({ actor, linkOrigin }) =>
      authenticationOptions(await findFactors(services.db, actor.id), linkOrigin()),
    handle: async ({ actor, prepared, tx }) => {
      const { challenge } = prepared;
      await saveChallenge(tx, { sessionId: actor.session, purpose: "authenticate", challenge });
      return { options: { ...prepared } };
    },
  });
  return routes;
}

/** Tells the page that the member has to set up a second factor. */
const setUp = { set_up: true } as const;

function fieldOf({ kind }: FactorProof): "code" | "passkey" {
  return kind === "passkey" ? "passkey" : "code";
}
