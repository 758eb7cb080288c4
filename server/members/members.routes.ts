import { Hono } from "hono";
import { maxPageSize } from "#contract/limits.ts";
import { deleteUser, exportUser, getUser, getUserCenter, updateUser } from "#contract/members/endpoints.ts";
import { memberRoute } from "#server/api/action-route.ts";
import { isCommonPassword } from "#server/auth/common-passwords.ts";
import type { LoginThrottle } from "#server/auth/login-throttle.ts";
import { revokeLinks } from "#server/auth/member-tokens.mutations.ts";
import { hashPassword, verifyPassword } from "#server/auth/passwords.ts";
import { endSessions } from "#server/auth/sessions.mutations.ts";
import { countryCodes } from "#shared/country-codes.ts";
import { mobileNumber } from "#shared/phone/parse-phone.ts";
import { findLikedArticles, findLikedGames } from "../likes/liked-lists.queries.ts";
import { countLiked } from "../likes/likes.queries.ts";
import { countUnread, findNotifications } from "../notifications/notifications.queries.ts";
import type { Services } from "../services.ts";
import { findAvatars } from "./avatars.queries.ts";
import { exportMember } from "./export.queries.ts";
import { queueAccountDeletionMail, queuePasswordChangedMail } from "./member-mails.ts";
import { changeName, scheduleDeletion, setPassword, updateProfile } from "./members.mutations.ts";
import { getMember, toUser } from "./members.queries.ts";

const rates = {
  read: { times: 300, seconds: 300 },
  write: { times: 60, seconds: 600 },
  // It reads many tables.
  export: { times: 10, seconds: 3600 },
} as const;

/** The account of the logged-in member. */
export function membersRoutes(services: Services, guesses: LoginThrottle): Hono {
  const routes = new Hono();

  memberRoute(routes, services, getUser, {
    rate: rates.read,
    handle: async ({ who, db }) => ({ user: toUser(await getMember(db, who.id)) }),
  });

  memberRoute(routes, services, getUserCenter, {
    rate: rates.read,
    handle: async ({ who, query: { lang }, db }) => {
      const { article_list } = await findLikedArticles(db, who.id, { lang, limit: maxPageSize });
      const { game_list } = await findLikedGames(db, who.id, { lang, limit: maxPageSize });
      return {
        user: toUser(await getMember(db, who.id)),
        ...(await findNotifications(db, who.id, { lang, limit: maxPageSize })),
        unread_count: await countUnread(db, who.id),
        country_list: [...countryCodes],
        avatar_list: await findAvatars(db, who.id),
        liked_article_list: article_list,
        liked_game_list: game_list,
        liked_articles_count: await countLiked(db, who.id, "article"),
        liked_games_count: await countLiked(db, who.id, "game"),
      };
    },
  });

  memberRoute(routes, services, updateUser, {
    rate: rates.write,
    prepare: async ({ who, body, network, refuse, refuseAs }) => {
      const own = await getMember(services.db, who.id);
      const phone = body.phone && mobileNumber(body.phone, body.country ?? own.country);
      if (body.phone && phone === undefined) throw refuse({ phone: "phone" });
      if (body.new_password === undefined) return { phone, passwordHash: undefined };
      const given = body.current_password ?? "";
      if (!(await guesses.count(own.email, network, () => verifyPassword(given, own.passwordHash)))) {
        throw refuseAs("current_password_incorrect", "current_password");
      }
      if (await isCommonPassword(body.new_password, own.email)) throw refuse({ new_password: "password_common" });
      return { phone, passwordHash: await hashPassword(body.new_password) };
    },
    handle: async ({ who, body: { nickname, name, country, birthday, lang }, prepared, tx, refuseAs }) => {
      await updateProfile(tx, who.id, { nickname, country, birthday, lang, phone: prepared.phone });
      const named = name === undefined ? "changed" : await changeName(tx, who.id, name);
      if (named !== "changed") throw refuseAs(named, "name");
      if (prepared.passwordHash !== undefined) {
        await setPassword(tx, who.id, prepared.passwordHash);
        await revokeLinks(tx, who.id);
        await endSessions(tx, who.id, who.session);
        await queuePasswordChangedMail(tx, await getMember(tx, who.id));
      }
      return { result: "SUCCESS" } as const;
    },
  });

  memberRoute(routes, services, exportUser, {
    rate: rates.export,
    headers: { "content-disposition": 'attachment; filename="kapok-account.json"' },
    handle: ({ who, db }) => exportMember(db, who),
  });

  memberRoute(routes, services, deleteUser, {
    rate: rates.write,
    prepare: async ({ who, body: { password }, network, refuseAs }) => {
      const own = await getMember(services.db, who.id);
      if (await guesses.count(own.email, network, () => verifyPassword(password, own.passwordHash))) return;
      throw refuseAs("password_wrong", "password");
    },
    handle: async ({ who, tx }) => {
      const leaving = await scheduleDeletion(tx, who.id);
      await endSessions(tx, who.id);
      await revokeLinks(tx, who.id);
      await queueAccountDeletionMail(tx, leaving, leaving.deleteAt);
      return { result: "SUCCESS", delete_at: leaving.deleteAt.toISOString() } as const;
    },
  });
  return routes;
}
