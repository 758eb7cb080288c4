import { Hono } from "hono";
import type { ApiError } from "#contract/http/errors.ts";
import { maxPageSize } from "#contract/limits.ts";
import { deleteUser, exportUser, getUser, getUserCenter, updateUser } from "#contract/members/endpoints.ts";
import type { MemberErrorCode } from "#contract/members/errors.ts";
import { memberRoute } from "#server/api/action-route.ts";
import { memberSubject } from "#server/audit/audit.mutations.ts";
import type { Actor } from "#server/auth/actor.ts";
import { forgetDevices } from "#server/auth/known-devices.mutations.ts";
import type { LoginThrottle } from "#server/auth/login-throttle.ts";
import { revokeLinks } from "#server/auth/member-tokens.mutations.ts";
import { hashPassword, verifyPassword } from "#server/auth/passwords.ts";
import { endSessions } from "#server/auth/sessions.mutations.ts";
import { assertStrongPassword } from "#server/auth/strong-password.ts";
import { findBrands } from "#server/pages/main.queries.ts";
import { countryCodes } from "#shared/country-codes.ts";
import { mobileNumber } from "#shared/phone/parse-phone.ts";
import { findLikedArticles, findLikedGames } from "../likes/liked-lists.queries.ts";
import { countLiked } from "../likes/likes.queries.ts";
import { countUnread, findNotifications } from "../notifications/notifications.queries.ts";
import type { Services } from "../services.ts";
import { requireOtherOperator } from "../staff/staff.mutations.ts";
import { findAvatars } from "./avatars.queries.ts";
import { exportMember } from "./export.queries.ts";
import { queueAccountDeletionMail, queuePasswordChangedMail } from "./member-mails.ts";
import { changeName, scheduleDeletion, setPassword, updateProfile } from "./members.mutations.ts";
import { getMember, getOwnUser } from "./members.queries.ts";
import { isAllowedName } from "./name-rules.ts";

const rates = {
  read: { times: 300, seconds: 300 },
  write: { times: 60, seconds: 600 },
  // Limit of exports, each of which reads many tables.
  export: { times: 10, seconds: 3600 },
} as const;

/** The account of the logged-in member. */
export function membersRoutes(services: Services, guesses: LoginThrottle): Hono {
  const routes = new Hono();
  /** Checks the password of a member who is logged in. */
  const checkPassword = async (
    { actor, network, requestId }: { actor: Actor; network: string; requestId: string },
    password: string,
  ) => {
    const own = await getMember(services.db, actor.id);
    const { id } = actor;
    const guess = { account: own.email, memberId: id, network, known: `session of ${id}`, requestId };
    return guesses.count(guess, (urgency) => verifyPassword(password, own.passwordHash, urgency));
  };
  const requirePassword = async (
    request: Parameters<typeof checkPassword>[0] & {
      body: { password: string };
      errorAtField: (code: MemberErrorCode, field: string) => ApiError;
    },
  ) => {
    if (await checkPassword(request, request.body.password)) return;
    throw request.errorAtField("password_wrong", "password");
  };

  memberRoute(routes, services, getUser, {
    rate: rates.read,
    handle: async ({ actor, db }) => ({ user: await getOwnUser(db, actor.id) }),
  });

  memberRoute(routes, services, getUserCenter, {
    rate: rates.read,
    handle: async ({ actor, query: { lang }, db }) => {
      const { article_list } = await findLikedArticles(db, actor.id, { lang, limit: maxPageSize });
      const { game_list } = await findLikedGames(db, actor.id, { lang, limit: maxPageSize });
      return {
        user: await getOwnUser(db, actor.id),
        ...(await findNotifications(db, actor.id, { lang, limit: maxPageSize })),
        unread_count: await countUnread(db, actor.id),
        country_list: [...countryCodes],
        avatar_list: await findAvatars(db, actor.id),
        liked_article_list: article_list,
        liked_game_list: game_list,
        liked_articles_count: await countLiked(db, actor.id, "article"),
        liked_games_count: await countLiked(db, actor.id, "game"),
      };
    },
  });

  memberRoute(routes, services, updateUser, {
    rate: rates.write,
    prepare: async (request) => {
      const { actor, body, invalidFields, errorAtField } = request;
      const own = await getMember(services.db, actor.id);
      const phone = body.phone && mobileNumber(body.phone, body.country ?? own.country);
      if (body.phone && phone === undefined) throw invalidFields({ phone: "phone" });
      const brands = await findBrands(services.db);
      for (const field of ["nickname", "name"] as const) {
        const given = body[field];
        if (given === undefined || given === own[field] || isAllowedName(given, brands)) continue;
        throw invalidFields({ [field]: "name_not_allowed" });
      }
      if (body.new_password === undefined) return { phone, passwordHash: undefined };
      if (!(await checkPassword(request, body.current_password ?? ""))) {
        throw errorAtField("current_password_incorrect", "current_password");
      }
      const { new_password } = body;
      await assertStrongPassword(
        await findBrands(services.db),
        { new_password },
        { account: own.email, invalidFields },
      );
      return { phone, passwordHash: await hashPassword(body.new_password) };
    },
    audit: ({ actor, prepared: { passwordHash } }) =>
      passwordHash === undefined ? undefined : { act: "changePassword", subject: memberSubject(actor.id) },
    handle: async ({ actor, body: { nickname, name, country, birthday, lang }, prepared, tx, errorAtField }) => {
      await updateProfile(tx, actor.id, { nickname, country, birthday, lang, phone: prepared.phone });
      const named = name === undefined ? "changed" : await changeName(tx, actor.id, name);
      if (named !== "changed") throw errorAtField(named, "name");
      if (prepared.passwordHash !== undefined) {
        await setPassword(tx, actor.id, prepared.passwordHash);
        await revokeLinks(tx, actor.id);
        await endSessions(tx, actor.id, actor.session);
        await forgetDevices(tx, actor.id);
        await queuePasswordChangedMail(tx, await getMember(tx, actor.id));
      }
      return { result: "SUCCESS" } as const;
    },
  });

  memberRoute(routes, services, exportUser, {
    rate: rates.export,
    storeResponse: false,
    headers: { "content-disposition": 'attachment; filename="kapok-account.json"' },
    prepare: requirePassword,
    audit: ({ actor }) => ({ subject: memberSubject(actor.id) }),
    handle: ({ actor, tx }) => exportMember(tx, actor),
  });

  memberRoute(routes, services, deleteUser, {
    rate: rates.write,
    prepare: requirePassword,
    audit: ({ actor }) => ({ subject: memberSubject(actor.id) }),
    handle: async ({ actor, tx }) => {
      if (actor.operator) await requireOtherOperator(tx, actor.id);
      const leaving = await scheduleDeletion(tx, actor.id);
      await endSessions(tx, actor.id);
      await revokeLinks(tx, actor.id);
      await queueAccountDeletionMail(tx, leaving, leaving.deleteAt);
      return { result: "SUCCESS", delete_at: leaving.deleteAt.toISOString() } as const;
    },
  });
  return routes;
}
