import { Hono } from "hono";
import {
  forgetPassword,
  login,
  rejectSignUp,
  resendVerification,
  resetPassword,
  signUp,
  verifyEmail,
} from "#contract/auth/endpoints.ts";
import { ApiError } from "#contract/http/errors.ts";
import { resendCooldown } from "#contract/limits.ts";
import { actionRoute } from "#server/api/action-route.ts";
import { consumeInTransaction } from "#server/api/rate-limiter.ts";
import { memberSubject, recordAudit } from "#server/audit/audit.mutations.ts";
import { requireNotBlocked } from "#server/members/blocks.queries.ts";
import { queueLinkMail, queuePasswordChangedMail } from "#server/members/member-mails.ts";
import {
  cancelDeletion,
  createMember,
  deleteUnverified,
  markVerified,
  setPassword,
} from "#server/members/members.mutations.ts";
import { findMemberByEmail, getMember, hasPasswordHash } from "#server/members/members.queries.ts";
import { isAllowedName } from "#server/members/name-rules.ts";
import { recordTermsAcceptance } from "#server/members/terms.mutations.ts";
import { findBrands } from "#server/pages/main.queries.ts";
import type { Services } from "#server/services.ts";

import { deviceCookie, deviceDays, forgetDevices, isKnownDevice, rememberDevice } from "./known-devices.mutations.ts";
import type { LoginThrottle } from "./login-throttle.ts";
import { findLinkMember, redeemLink, revokeLinks } from "./member-tokens.mutations.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { can } from "./permissions.ts";
import { endSessions, openSession } from "./sessions.mutations.ts";
import type { SignUpLimit } from "./sign-up-limit.ts";
import { assertStrongPassword } from "./strong-password.ts";

/** Limits per network. Wrong passwords have a stricter limit of their own. */
const rates = {
  login: { times: 200, seconds: 300 },
  write: { times: 30, seconds: 3600 },
  // Its responses reveal which addresses have an account.
  forget: { times: 20, seconds: 3600 },
} as const;
/** Mails of each kind per address, so that nobody can flood another person's mailbox. */
const perAddress = { times: 6, seconds: 6 * 3600 } as const;
const cooldown = { times: 1, seconds: resendCooldown / 1000 } as const;
const mailed = { result: "SUCCESS", resend_after: resendCooldown / 1000 } as const;
const done = { result: "SUCCESS" } as const;

/** Sign-up, login, verification and password reset. */
export function accessRoutes(services: Services, guesses: LoginThrottle, signUps: SignUpLimit): Hono {
  const routes = new Hono();

  actionRoute(routes, services, login, {
    rate: rates.login,
    storeResponse: false,
    prepare: async ({ body: { account, password, proof }, network, cookie, requestId }) => {
      const email = account.toLowerCase();
      const found = await findMemberByEmail(services.db, email);
      const device = cookie(deviceCookie);
      const isKnown = found !== undefined && (await isKnownDevice(services.db, found.id, device));
      const known = isKnown ? `device ${device}` : undefined;
      const guess = { account: email, memberId: found?.id, network, proof, known, requestId };
      const isCorrect = await guesses.count(guess, (urgency) => verifyPassword(password, found?.passwordHash, urgency));
      if (!isCorrect || !found) throw new ApiError("login_failed");
      if (!found.verifiedAt) {
        const subject = memberSubject(found.id);
        await recordAudit(services.db, { via: "call", act: "login_before_verification", subject, requestId });
        throw new ApiError("not_verified");
      }
      return found;
    },
    audit: ({ prepared: { id } }) => ({ actorId: id, subject: memberSubject(id) }),
    handle: async ({ prepared: { id, deleteAt, passwordHash }, tx, userAgent, cookie, setCookie }) => {
      // A login cancels a pending deletion. It fails if the password was changed in the meantime.
      if (!(await cancelDeletion(tx, id, passwordHash))) throw new ApiError("login_failed");
      const { token, expiresAt } = await openSession(tx, id, userAgent);
      setCookie(deviceCookie, await rememberDevice(tx, id, cookie(deviceCookie)), { days: deviceDays });
      return { access_token: token, expires_at: expiresAt.toISOString(), restored: deleteAt !== null };
    },
  });

  actionRoute(routes, services, signUp, {
    rate: rates.write,
    prepare: async ({ body: { account, password, nickname, proof }, network, invalidFields, errorAtField }) => {
      await requireNotBlocked(services.db, { network, email: account });
      if (nickname !== undefined && !isAllowedName(nickname, await findBrands(services.db))) {
        throw invalidFields({ nickname: "name_not_allowed" });
      }
      await assertStrongPassword(await findBrands(services.db), { password }, { account, invalidFields });
      if (await findMemberByEmail(services.db, account)) throw errorAtField("account_in_use", "account");
      await signUps.admit(account, proof);
      return hashPassword(password);
    },
    handle: async ({ body, query: { lang }, prepared, tx, linkOrigin, errorAtField }) => {
      const { account, nickname, accepts_terms, is_of_age } = body;
      const given = { email: account, passwordHash: prepared, lang, ...(nickname !== undefined && { nickname }) };
      const created = await createMember(tx, given);
      if (!created) throw errorAtField("account_in_use", "account");
      await recordTermsAcceptance(tx, created.id, { lang, form: accepts_terms && is_of_age ? "boxes" : "notice" });
      await queueLinkMail(tx, created, "verify", { origin: linkOrigin() });
      return mailed;
    },
  });

  actionRoute(routes, services, verifyEmail, {
    rate: rates.write,
    prepare: async ({ body: { token, password, new_password }, network, requestId, invalidFields, errorAtField }) => {
      const found = await findLinkMember(services.db, token, "verify");
      if (!found) throw errorAtField("link_expired", "token");
      if (new_password !== undefined) {
        await assertStrongPassword(
          await findBrands(services.db),
          { new_password },
          { account: found.email, invalidFields },
        );
        return { id: found.id, newHash: await hashPassword(new_password) };
      }
      const { id } = found;
      const guess = { account: found.email, memberId: id, network, known: `link ${id}`, requestId };
      const check = () => verifyPassword(password ?? "", found.passwordHash, "known");
      if (!(await guesses.count(guess, check))) throw errorAtField("password_wrong", "password");
      return { id, checkedHash: found.passwordHash };
    },
    audit: ({ prepared: { id, newHash } }) => ({
      ...{ actorId: id, subject: memberSubject(id), after: { password: newHash === undefined ? "kept" : "set" } },
    }),
    handle: async ({ body: { token, accepts_terms, is_of_age }, query: { lang }, prepared, tx, errorAtField }) => {
      const id = await redeemLink(tx, token, "verify");
      if (id === undefined) throw errorAtField("link_expired", "token");
      if (prepared.newHash !== undefined) {
        await setPassword(tx, id, prepared.newHash);
        await endSessions(tx, id);
        // Whoever sets a password may be another person than the one who signed up.
        if (accepts_terms && is_of_age) await recordTermsAcceptance(tx, id, { lang, form: "boxes" });
      } else if (!(await hasPasswordHash(tx, id, prepared.checkedHash))) {
        throw errorAtField("password_wrong", "password");
      }
      await markVerified(tx, id);
      await revokeLinks(tx, id);
      return done;
    },
  });

  actionRoute(routes, services, rejectSignUp, {
    rate: rates.write,
    prepare: async ({ body: { token }, errorAtField }) => {
      const found = await findLinkMember(services.db, token, "verify");
      if (!found) throw errorAtField("link_expired", "token");
      return found.id;
    },
    audit: ({ prepared }) => ({ subject: memberSubject(prepared) }),
    handle: async ({ body: { token }, tx, errorAtField }) => {
      const id = await redeemLink(tx, token, "verify");
      if (id === undefined) throw errorAtField("link_expired", "token");
      await deleteUnverified(tx, id);
      return done;
    },
  });

  actionRoute(routes, services, resendVerification, {
    rate: rates.write,
    handle: async ({ body: { email }, tx, linkOrigin }) => {
      // Counted for every address: the response must not tell whether an account waits.
      await consumeInTransaction(tx, "account-mail", perAddress, `verify ${email}`);
      await consumeInTransaction(tx, "verify-cooldown", cooldown, email);
      const origin = linkOrigin();
      const found = await findMemberByEmail(tx, email);
      if (found && !found.verifiedAt) await queueLinkMail(tx, found, "verify", { origin, atOnce: true });
      return mailed;
    },
  });

  actionRoute(routes, services, forgetPassword, {
    rate: rates.forget,
    handle: async ({ body: { email }, tx, linkOrigin, errorAtField }) => {
      const found = await findMemberByEmail(tx, email);
      if (!found) throw errorAtField("email_not_found", "email");
      if (!can(found, "change_account")) throw new ApiError("not_permitted");
      await consumeInTransaction(tx, "account-mail", perAddress, `reset ${email}`);
      await queueLinkMail(tx, found, "reset", { origin: linkOrigin() });
      return mailed;
    },
  });

  actionRoute(routes, services, resetPassword, {
    rate: rates.write,
    prepare: async ({ body: { token, password }, invalidFields, errorAtField }) => {
      // A hash is expensive, so the token is looked up first.
      const found = await findLinkMember(services.db, token, "reset");
      if (!found) throw errorAtField("link_expired", "token");
      await assertStrongPassword(await findBrands(services.db), { password }, { account: found.email, invalidFields });
      return { id: found.id, newHash: await hashPassword(password) };
    },
    audit: ({ prepared: { id } }) => ({ actorId: id, subject: memberSubject(id) }),
    handle: async ({ body: { token }, prepared: { newHash }, tx, errorAtField }) => {
      const id = await redeemLink(tx, token, "reset");
      if (id === undefined) throw errorAtField("link_expired", "token");
      const own = await getMember(tx, id);
      if (!can(own, "change_account")) throw new ApiError("not_permitted");
      await setPassword(tx, id, newHash);
      // The link proves that the member reads the mails of the address.
      await markVerified(tx, id);
      await revokeLinks(tx, id);
      await endSessions(tx, id);
      await forgetDevices(tx, id);
      await queuePasswordChangedMail(tx, own);
      return done;
    },
  });
  return routes;
}
