import * as v from "valibot";
import { countryCodes } from "#shared/country-codes.ts";
import { articleSummary } from "../articles/endpoints.ts";
import { clientPermissions } from "../auth/permissions.ts";
import { gameSummary } from "../games/endpoints.ts";
import { memberAction } from "../http/action.ts";
import { id, isoTimestamp, lang } from "../http/endpoint.ts";
import { notification } from "../notifications/endpoints.ts";
import { birthday, givenPassword, mailLang, memberName, newPassword, phone, repeated } from "./fields.ts";
import { avatarUpload } from "./limits.ts";

/** An avatar: `url` is the picture as it is, square. */
export const avatar = v.object({ id: v.string(), url: v.string() });
export type Avatar = v.InferOutput<typeof avatar>;

const user = v.object({
  id,
  /** The e-mail address by which the member logs in. */
  account: v.string(),
  email: v.string(),
  /** The member's own name, which may be changed once; `username` is the same. */
  name: v.string(),
  username: v.string(),
  name_changeable: v.boolean(),
  /** What others see beside a comment. */
  nickname: v.string(),
  phone: v.string(),
  country: v.string(),
  birthday: v.nullable(v.object({ year: v.number(), month: v.number(), day: v.number() })),
  avatar,
  /** Language of the mails that the member gets. */
  lang: v.number(),
  vip_group: v.nullable(v.string()),
  material_only: v.boolean(),
  /** What the member may say; copies of earlier versions know only of comments. */
  member: v.object({
    comment: v.boolean(),
    like: v.optional(v.boolean(), true),
    vote: v.optional(v.boolean(), true),
  }),
  /** What else the member may do. */
  permission_list: v.array(v.picklist(clientPermissions)),
  /** The same, for pages of the previous release. */
  may_list: v.optional(v.array(v.picklist(clientPermissions))),
  created_at: isoTimestamp,
});
export type User = v.InferOutput<typeof user>;

const session = v.object({
  id: v.pipe(v.string(), v.uuid()),
  /** Whether this call was made with it. */
  current: v.boolean(),
  /** What the browser said of itself when it logged in. */
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
  summary: "The member who asks",
  query: spoken,
  body: null,
  answer: v.object({ user }),
});

export const getUserCenter = memberAction({
  name: "getUserCenter",
  method: "GET",
  path: "/user/center",
  act: "use_member_centre",
  summary: "The member centre: profile, notifications, what can be chosen, what the member likes",
  query: spoken,
  body: null,
  answer: v.object({
    user,
    /** The latest; `listNotifications` goes on. */
    notification_list: v.array(notification),
    unread_count: v.optional(v.number(), 0),
    country_list: v.array(v.string()),
    /** Those that everybody may choose, after the member's own. */
    avatar_list: v.array(avatar),
    /** The last liked; `listLiked` goes on. */
    liked_article_list: v.array(articleSummary),
    liked_game_list: v.array(gameSummary),
    liked_articles_count: v.number(),
    liked_games_count: v.number(),
  }),
});

export const updateUser = memberAction({
  name: "updateUser",
  method: "PUT",
  path: "/user/update",
  act: "change_account",
  summary: "Changes the fields that are given; a new password needs the current one and ends all other logins",
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
  summary: "Brings an avatar of one's own, in place of the one before; the body is the picture itself",
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
  summary: "Deletes the member's own picture; one of those for everybody takes its place",
  query: spoken,
  body: null,
  answer: v.object({ avatar }),
});

export const listSessions = memberAction({
  name: "listSessions",
  method: "GET",
  path: "/user/session",
  act: "use_member_centre",
  summary: "Where the member is logged in, the last used first",
  query: spoken,
  body: null,
  answer: v.object({ session_list: v.array(session) }),
});

export const revokeSession = memberAction({
  name: "revokeSession",
  method: "POST",
  path: "/user/session/revoke",
  act: "use_member_centre",
  summary: "Ends one login of the member's; one that is not there has ended already",
  query: spoken,
  body: v.object({ id: v.pipe(v.string("required"), v.uuid("invalid")) }),
  answer: done,
});

export const logOut = memberAction({
  name: "logOut",
  method: "POST",
  path: "/user/log-out",
  act: "use_member_centre",
  summary: "Ends the login that this call is made with",
  query: spoken,
  body: null,
  answer: done,
});

export const logOutEverywhere = memberAction({
  name: "logOutEverywhere",
  method: "POST",
  path: "/user/log-out-everywhere",
  act: "use_member_centre",
  summary: "Ends every login of the member's, this one too",
  query: spoken,
  body: null,
  answer: done,
});

export const exportUser = memberAction({
  name: "exportUser",
  method: "GET",
  path: "/user/export",
  act: "use_member_centre",
  summary: "Everything that the site keeps about the member, to be saved",
  query: spoken,
  body: null,
  answer: v.looseObject({ exported_at: isoTimestamp, user }),
});

export const deleteUser = memberAction({
  name: "deleteUser",
  method: "DELETE",
  path: "/user",
  act: "change_account",
  summary: "Ends all logins, and the account fourteen days later unless its member logs in before",
  query: spoken,
  body: v.object({ password: givenPassword }),
  answer: v.object({ result: v.literal("SUCCESS"), delete_at: isoTimestamp }),
});
