import * as v from "valibot";
import { countryCodes } from "#shared/country-codes.ts";
import { clientPermissions } from "../auth/permissions.ts";
import { memberAction } from "../http/action.ts";
import { id, isoTimestamp, lang } from "../http/endpoint.ts";
import { likedArticle, likedGame } from "../likes/endpoints.ts";
import { notification } from "../notifications/endpoints.ts";
import { birthday, givenPassword, mailLang, memberName, newPassword, phone, repeated } from "./fields.ts";
import { avatarUpload } from "./limits.ts";

/** An avatar. `url` is a square picture. */
export const avatar = v.object({ id: v.string(), url: v.string() });
export type Avatar = v.InferOutput<typeof avatar>;

const user = v.object({
  id,
  /** The email address for the login. */
  account: v.string(),
  email: v.string(),
  /** The unique name, which can be changed once; `username` is the same. */
  name: v.string(),
  username: v.string(),
  name_changeable: v.boolean(),
  /** The name that is shown with comments. */
  nickname: v.string(),
  phone: v.string(),
  country: v.string(),
  birthday: v.nullable(v.object({ year: v.number(), month: v.number(), day: v.number() })),
  avatar,
  /** Language of mails to the member. */
  lang: v.number(),
  vip_group: v.nullable(v.string()),
  material_only: v.boolean(),
  /** Which reactions the member may send. Cached responses of earlier versions have only `comment`. */
  member: v.object({
    comment: v.boolean(),
    like: v.optional(v.boolean(), true),
    vote: v.optional(v.boolean(), true),
  }),
  /** Other permissions of the member. */
  permission_list: v.array(v.picklist(clientPermissions)),
  /** `permission_list` for pages of the previous release. */
  may_list: v.optional(v.array(v.picklist(clientPermissions))),
  /** Acts of staff that the member's roles allow, for a link to Backstage. Responses of earlier versions have none. */
  staff_act_list: v.optional(v.array(v.string())),
  created_at: isoTimestamp,
});
export type User = v.InferOutput<typeof user>;

const session = v.object({
  id: v.pipe(v.string(), v.uuid()),
  /** Whether it is the session of this call. */
  current: v.boolean(),
  /** User agent at login. */
  user_agent: v.string(),
  created_at: isoTimestamp,
  last_seen_at: isoTimestamp,
  expires_at: isoTimestamp,
});
export type Session = v.InferOutput<typeof session>;

const done = v.object({ result: v.literal("SUCCESS") });
const spoken = v.object({ lang });

export const getUser = memberAction({
  name: "getUser",
  method: "GET",
  path: "/user",
  act: "use_member_centre",
  summary: "The logged-in member",
  query: spoken,
  body: null,
  answer: v.object({ user }),
});

export const getUserCenter = memberAction({
  name: "getUserCenter",
  method: "GET",
  path: "/user/center",
  act: "use_member_centre",
  summary: "The account page: profile, notifications, choices, likes",
  query: spoken,
  body: null,
  answer: v.object({
    user,
    /** The latest; `listNotifications` has the others. */
    notification_list: v.array(notification),
    unread_count: v.optional(v.number(), 0),
    country_list: v.array(v.string()),
    /** The member's own avatar, then the default avatars. */
    avatar_list: v.array(avatar),
    /** The last liked items; `listLiked` has the others. */
    liked_article_list: v.array(likedArticle),
    liked_game_list: v.array(likedGame),
    liked_articles_count: v.number(),
    liked_games_count: v.number(),
  }),
});

export const updateUser = memberAction({
  name: "updateUser",
  method: "PUT",
  path: "/user/update",
  act: "change_account",
  summary: "Changes the given fields; a new password needs the current one and ends all other sessions",
  query: spoken,
  body: v.pipe(
    v.object({
      nickname: v.optional(memberName),
      name: v.optional(memberName),
      phone: v.optional(phone),
      country: v.optional(v.picklist([...countryCodes, ""], "choose")),
      birthday: v.optional(birthday),
      lang: v.optional(mailLang),
      current_password: v.optional(givenPassword),
      new_password: v.optional(newPassword),
      new_password_confirmation: repeated,
    }),
    v.forward(
      v.partialCheck(
        [["current_password"], ["new_password"]],
        (given) => given.new_password === undefined || given.current_password !== undefined,
        "required",
      ),
      ["current_password"],
    ),
    v.forward(
      v.partialCheck(
        [["new_password"], ["new_password_confirmation"]],
        (given) => (given.new_password_confirmation ?? given.new_password) === given.new_password,
        "password_mismatch",
      ),
      ["new_password_confirmation"],
    ),
  ),
  answer: done,
});

export const chooseAvatar = memberAction({
  name: "chooseAvatar",
  method: "PUT",
  path: "/user/avatar",
  act: "change_account",
  summary: "Chooses one of the avatars of `avatar_list`",
  query: spoken,
  body: v.object({ id: v.pipe(v.string("required"), v.regex(/^[a-z0-9-]{1,40}$/, "choose")) }),
  answer: v.object({ avatar }),
});

export const uploadAvatar = memberAction({
  name: "uploadAvatar",
  method: "POST",
  path: "/user/avatar",
  act: "change_account",
  summary: "Uploads an avatar, which replaces the previous one; the body is the picture",
  query: spoken,
  body: null,
  upload: avatarUpload,
  answer: v.object({ avatar }),
});

export const removeAvatar = memberAction({
  name: "removeAvatar",
  method: "DELETE",
  path: "/user/avatar",
  act: "change_account",
  summary: "Deletes the uploaded avatar; a default avatar replaces it",
  query: spoken,
  body: null,
  answer: v.object({ avatar }),
});

export const listSessions = memberAction({
  name: "listSessions",
  method: "GET",
  path: "/user/session",
  act: "use_member_centre",
  summary: "The sessions of the member, last used first",
  query: spoken,
  body: null,
  answer: v.object({ session_list: v.array(session) }),
});

export const revokeSession = memberAction({
  name: "revokeSession",
  method: "POST",
  path: "/user/session/revoke",
  act: "use_member_centre",
  summary: "Ends a session of the member; a session that has ended is no error",
  query: spoken,
  body: v.object({ id: v.pipe(v.string("required"), v.uuid("invalid")) }),
  answer: done,
});

export const logOut = memberAction({
  name: "logOut",
  method: "POST",
  path: "/user/log-out",
  act: "use_member_centre",
  summary: "Ends the session of this call",
  query: spoken,
  body: null,
  answer: done,
});

export const logOutEverywhere = memberAction({
  name: "logOutEverywhere",
  method: "POST",
  path: "/user/log-out-everywhere",
  act: "use_member_centre",
  summary: "Ends all sessions of the member, including this one",
  query: spoken,
  body: null,
  answer: done,
});

export const exportUser = memberAction({
  name: "exportUser",
  method: "POST",
  path: "/user/export",
  act: "use_member_centre",
  summary: "Exports all data about the member; needs the password, because a stolen token must not open everything",
  query: spoken,
  body: v.object({ password: givenPassword }),
  answer: v.looseObject({ exported_at: isoTimestamp, user }),
});

export const deleteUser = memberAction({
  name: "deleteUser",
  method: "DELETE",
  path: "/user",
  act: "change_account",
  summary: "Ends all sessions and deletes the account after fourteen days, unless the member logs in before",
  query: spoken,
  body: v.object({ password: givenPassword }),
  answer: v.object({ result: v.literal("SUCCESS"), delete_at: isoTimestamp }),
});
