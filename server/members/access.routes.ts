import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { ApiError } from "#contract/errors.ts";
import { resendCooldown } from "#contract/limits.ts";
import {
  forgetPassword,
  login,
  resendVerification,
  resetPassword,
  signUp,
  verifyEmail,
} from "#contract/member-access.ts";
import { actionRoute } from "../http/action-route.ts";
import { RateLimiter } from "../http/rate-limiter.ts";
import type { Services } from "../services.ts";
import { isCommonPassword } from "./common-passwords.ts";
import type { Guesses } from "./guesses.ts";
import { useLink, voidLinks } from "./links.queries.ts";
import { queueChanged, queueLink } from "./member-mails.ts";
import { createMember, findMemberByEmail, getMember, markVerified, setPassword } from "./members.queries.ts";
import { member } from "./members.schema.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { may } from "./rights.ts";
import { endSessions, openSession } from "./sessions.queries.ts";

/** How often one network may ask; `login` is for those who know their password, others are held back before. */
const rates = {
  login: { times: 200, seconds: 300 },
  write: { times: 30, seconds: 3600 },
  // Its answers tell which addresses have an account.
  forget: { times: 20, seconds: 3600 },
} as const;
/** Mails of either kind that one address gets at most: who types another's must not fill his mailbox. */
const perAddress = { times: 6, seconds: 6 * 3600 } as const;
const mailed = { result: "SUCCESS", resend_after: resendCooldown / 1000 } as const;
const done = { result: "SUCCESS" } as const;

/** The ways to an account, and back to it. */
export function accessRoutes(services: Services, guesses: Guesses): Hono {
  const routes = new Hono();
  const addresses = new RateLimiter(perAddress);

  actionRoute(routes, services, login, {
    rate: rates.login,
    keepAnswer: false,
    prepare: async ({ body: { account, password }, network }) => {
      const email = account.toLowerCase();
      const found = await findMemberByEmail(services.db, email);
      const right = await guesses.count(email, network, () => isPassword(password, found?.passwordHash));
      if (!right || !found) throw new ApiError("login_failed");
      if (!found.verifiedAt) throw new ApiError("not_verified");
      return found;
    },
    handle: async ({ prepared: { id, deleteAt, passwordHash }, tx, userAgent }) => {
      // Whoever comes back stays; and a password that has been changed meanwhile opens nothing.
      const [there] = await tx
        .update(member)
        .set({ deleteAt: null })
        .where(sql`${member.id} = ${id} and ${member.passwordHash} = ${passwordHash}`)
        .returning({ id: member.id });
      if (!there) throw new ApiError("login_failed");
      const { token, expiresAt } = await openSession(tx, id, userAgent);
      return { access_token: token, expires_at: expiresAt.toISOString(), restored: deleteAt !== null };
    },
  });

  actionRoute(routes, services, signUp, {
    rate: rates.write,
    prepare: async ({ body: { account, password }, refuse }) => {
      if (await isCommonPassword(password, account)) throw refuse({ password: "password_common" });
      return hashPassword(password);
    },
    handle: async ({ body: { account, nickname }, query: { lang }, prepared, tx, origin, refuseAs }) => {
      const given = { email: account, passwordHash: prepared, lang, ...(nickname !== undefined && { nickname }) };
      const made = await createMember(tx, given);
      if (!made) throw refuseAs("account_in_use", "account");
      await queueLink(tx, made, "verify", { origin });
      return mailed;
    },
  });

  actionRoute(routes, services, verifyEmail, {
    rate: rates.write,
    handle: async ({ body: { token }, tx, refuseAs }) => {
      const id = await useLink(tx, token, "verify");
      if (id === undefined) throw refuseAs("link_expired", "token");
      await markVerified(tx, id);
      return done;
    },
  });

  actionRoute(routes, services, resendVerification, {
    rate: rates.write,
    handle: async ({ body: { email }, tx, origin }) => {
      await addresses.take(`verify ${email}`);
      const found = await findMemberByEmail(tx, email);
      if (found && !found.verifiedAt) await queueLink(tx, found, "verify", { origin });
      return mailed;
    },
  });

  actionRoute(routes, services, forgetPassword, {
    rate: rates.forget,
    handle: async ({ body: { email }, tx, origin, refuseAs }) => {
      const found = await findMemberByEmail(tx, email);
      if (!found) throw refuseAs("email_unknown", "email");
      if (!may(found, "change_account")) throw new ApiError("not_permitted");
      await addresses.take(`reset ${email}`);
      await queueLink(tx, found, "reset", { origin });
      return mailed;
    },
  });

  actionRoute(routes, services, resetPassword, {
    rate: rates.write,
    prepare: async ({ body: { password }, refuse }) => {
      if (await isCommonPassword(password, "")) throw refuse({ password: "password_common" });
      return hashPassword(password);
    },
    handle: async ({ body: { token }, prepared, tx, refuseAs }) => {
      const id = await useLink(tx, token, "reset");
      if (id === undefined) throw refuseAs("link_expired", "token");
      const own = await getMember(tx, id);
      if (!may(own, "change_account")) throw new ApiError("not_permitted");
      await setPassword(tx, id, prepared);
      // Who reads the mails of an address has it.
      await markVerified(tx, id);
      await voidLinks(tx, id);
      await endSessions(tx, id);
      await queueChanged(tx, own);
      return done;
    },
  });
  return routes;
}
