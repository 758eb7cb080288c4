import { Hono } from "hono";
import {
  beginPasskey,
  beginTotp,
  finishPasskey,
  finishTotp,
  listFactors,
  removeFactor,
  renewRecoveryCodes,
} from "#contract/backstage/second-factor.ts";
import { ApiError } from "#contract/http/errors.ts";
import { memberRoute } from "#server/api/action-route.ts";
import { memberSubject } from "#server/audit/audit.mutations.ts";
import type { Actor } from "#server/auth/actor.ts";
import type { LoginThrottle } from "#server/auth/login-throttle.ts";
import { enterSession, leaveSessions } from "#server/auth/staff-sessions.mutations.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { getMember } from "#server/members/members.queries.ts";
import { findBrands } from "#server/pages/main.queries.ts";
import type { Services } from "#server/services.ts";
import { IdentityCheck } from "./check-identity.ts";
import { registrationOptions, type StoredFactor, verifyAttestation } from "./passkeys.ts";
import {
  deleteFactor,
  deleteRecoveryCodes,
  lockMember,
  renewCodes,
  saveChallenge,
  saveFactor,
  takeChallenge,
} from "./second-factor.mutations.ts";
import { findFactors, listOwnFactors } from "./second-factor.queries.ts";
import type { secondFactor } from "./staff.schema.ts";
import { newTotpSecret, stepOfCode, totpUri } from "./totp.ts";

const rates = { read: { times: 300, seconds: 600 }, write: { times: 60, seconds: 600 } } as const;

/** The second factors of staff: set-up, list and removal. */
export function secondFactorRoutes(services: Services, guesses: LoginThrottle): Hono {
  const routes = new Hono();
  const identity = new IdentityCheck(services, guesses);
  const { secrets } = identity;

  /**
   * Whoever sets up a factor has just confirmed, or knows the password and has no factor yet.
   *
   * @throws {ApiError} `second_factor`, `confirm_again`, or that of a wrong password
   */
  const requireSetUp = async (
    request: Parameters<IdentityCheck["requirePassword"]>[0] & { body: { password?: string | undefined } },
  ): Promise<StoredFactor[]> => {
    const { actor, body, invalidFields } = request;
    const factors = await findFactors(services.db, actor.id);
    if (actor.staffUntil && actor.confirmedUntil) return factors;
    if (factors.length > 0) throw new ApiError(actor.staffUntil ? "confirm_again" : "second_factor");
    if (body.password === undefined) throw invalidFields({ password: "required" });
    await identity.requirePassword(request, body.password);
    return factors;
  };

  memberRoute(routes, services, listFactors, {
    rate: rates.read,
    handle: ({ actor, db }) => listOwnFactors(db, actor.id),
  });

  memberRoute(routes, services, beginTotp, {
    rate: rates.write,
    storeResponse: false,
    prepare: async (request) => {
      await requireSetUp(request);
      const { id, email: account } = await getMember(services.db, request.actor.id);
      const [issuer = ""] = await findBrands(services.db);
      const secret = newTotpSecret();
      return { secret, uri: totpUri(secret, { issuer, account }), challenge: await secrets.encrypt(id, secret) };
    },
    handle: async ({ actor, prepared: { secret, uri, challenge }, tx }) => {
      await saveChallenge(tx, { sessionId: actor.session, purpose: "totp", challenge });
      return { secret, uri };
    },
  });

  memberRoute(routes, services, finishTotp, {
    rate: rates.write,
    storeResponse: false,
    audit: ({ actor }) => ({ subject: memberSubject(actor.id), after: { factor: "totp" } }),
    handle: async ({ actor, body: { code, name }, tx, invalidFields }) => {
      // Thrown errors roll back, so a wrong code leaves the secret.
      const secret = await takeChallenge(tx, actor.session, "totp");
      const step = secret === undefined ? undefined : stepOfCode(await secrets.decrypt(actor.id, secret), code);
      if (secret === undefined || step === undefined) throw invalidFields({ code: "invalid" });
      return (
        (await addFactor(tx, actor, { kind: "totp", name, secret, lastStep: step })) ??
        invalidFields({ code: "invalid" })
      );
    },
  });

  memberRoute(routes, services, beginPasskey, {
    rate: rates.write,
    storeResponse: false,
    prepare: async (request) => {
      const factors = await requireSetUp(request);
      const { email: account, nickname } = await getMember(services.db, request.actor.id);
      const [site = ""] = await findBrands(services.db);
      return registrationOptions(factors, { origin: request.linkOrigin(), site, account, nickname });
    },
    handle: async ({ actor, prepared, tx }) => {
      const { challenge } = prepared;
      await saveChallenge(tx, { sessionId: actor.session, purpose: "register", challenge });
      return { options: { ...prepared } };
    },
  });

  memberRoute(routes, services, finishPasskey, {
    rate: rates.write,
    storeResponse: false,
    prepare: async ({ actor, body: { passkey }, linkOrigin, invalidFields }) => {
      const challenge = await takeChallenge(services.db, actor.session, "register");
      const expected = challenge === undefined ? undefined : { challenge, origin: linkOrigin() };
      const made = expected && (await verifyAttestation(passkey, expected));
      if (!made) throw invalidFields({ passkey: "invalid" });
      return made;
    },
    audit: ({ actor }) => ({ subject: memberSubject(actor.id), after: { factor: "passkey" } }),
    handle: async ({ actor, body: { name }, prepared: { id, publicKey, counter, transports }, tx, invalidFields }) => {
      const key = { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
      return (await addFactor(tx, actor, { kind: "passkey", name, ...key })) ?? invalidFields({ passkey: "invalid" });
    },
  });

  memberRoute(routes, services, removeFactor, {
    rate: rates.write,
    audit: ({ actor }) => ({ subject: memberSubject(actor.id) }),
    handle: async ({ actor, params: { id }, tx }) => {
      await lockMember(tx, actor.id);
      if (!(await deleteFactor(tx, actor.id, id))) throw new ApiError("not_found");
      if ((await findFactors(tx, actor.id)).length === 0) {
        if (services.staffSecondFactor === "required") throw new ApiError("in_use");
        await deleteRecoveryCodes(tx, actor.id);
      }
      await leaveSessions(tx, actor.id, actor.session);
      return listOwnFactors(tx, actor.id);
    },
  });

  memberRoute(routes, services, renewRecoveryCodes, {
    rate: rates.write,
    storeResponse: false,
    audit: ({ actor }) => ({ subject: memberSubject(actor.id) }),
    handle: async ({ actor, tx }) => {
      await lockMember(tx, actor.id);
      // Without a factor there is nothing to recover.
      if ((await findFactors(tx, actor.id)).length === 0) throw new ApiError("not_found");
      return { recovery_code_list: await renewCodes(tx, actor.id) };
    },
  });
  return routes;
}

/**
 * Stores a new factor and enters. Other sessions have to enter with it. `undefined` when the passkey is stored already.
 *
 * @throws {ApiError} `second_factor` when another session has set up the first factor meanwhile
 */
async function addFactor(tx: Transaction, actor: Actor, factor: Omit<typeof secondFactor.$inferInsert, "memberId">) {
  const { id: memberId, session } = actor;
  await lockMember(tx, memberId);
  const isFirst = (await findFactors(tx, memberId)).length === 0;
  if (!isFirst && !actor.staffUntil) throw new ApiError("second_factor");
  if (!(await saveFactor(tx, { ...factor, memberId }))) return undefined;
  const recovery_code_list = isFirst ? await renewCodes(tx, memberId) : [];
  await leaveSessions(tx, memberId, session);
  const { staffUntil, confirmedUntil } = await enterSession(tx, session);
  return {
    ...(await listOwnFactors(tx, memberId)),
    ...{ staff_until: staffUntil.toISOString(), confirmed_until: confirmedUntil.toISOString() },
    recovery_code_list,
  };
}
