import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { cursor, id, idText, isoTimestamp, lang, limit, nextCursor } from "../http/endpoint.ts";
import { accountActs, accountFilters, reasonLength } from "./account-limits.ts";
import { exportUser } from "./endpoints.ts";

/* The accounts of members, for operators. */

const spoken = v.object({ lang });
const params = v.object({ id: idText });
/** Why the account is changed. The log keeps it. */
const reason = v.pipe(v.string("required"), v.trim(), v.nonEmpty("required"), v.maxLength(reasonLength, "too_long"));

const accountSummary = v.object({
  id,
  nickname: v.string(),
  /** The name with which members are found. */
  name: v.string(),
  email: v.string(),
  created_at: isoTimestamp,
  verified: v.boolean(),
  vip_group: v.nullable(v.string()),
  may_comment: v.boolean(),
  /** Whether the account is for downloads alone. */
  material_only: v.boolean(),
  role_list: v.array(v.string()),
  /** When the account will be deleted. */
  delete_at: v.nullable(isoTimestamp),
});
export type AccountSummary = v.InferOutput<typeof accountSummary>;

export const listAccounts = memberAction({
  name: "listAccounts",
  method: "GET",
  path: "/backstage/member",
  act: "manage_members",
  summary: "Accounts, the latest first; found by email, nickname, name or number",
  query: v.object({
    ...{ lang, limit, cursor },
    q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, "too_long"))),
    only: v.optional(v.picklist(accountFilters)),
  }),
  body: null,
  answer: v.object({ account_list: v.array(accountSummary), next_cursor: nextCursor }),
});

const account = v.object({
  ...accountSummary.entries,
  lang: v.number(),
  country: v.string(),
  verified_at: v.nullable(isoTimestamp),
  comment_count: v.number(),
  /** Comments that moderators have banned. */
  banned_count: v.number(),
  session_list: v.array(
    v.object({ id: v.string(), user_agent: v.string(), created_at: isoTimestamp, last_seen_at: isoTimestamp }),
  ),
  /** Mails that wait or have failed. Sent ones are not kept. */
  mail_list: v.array(v.object({ id, subject: v.string(), made_at: isoTimestamp, failed: v.boolean() })),
});
export type Account = v.InferOutput<typeof account>;

export const getAccount = memberAction({
  name: "getAccount",
  method: "GET",
  path: "/backstage/member/{id}",
  act: "manage_members",
  summary: "An account with its sessions and mails",
  params,
  query: spoken,
  body: null,
  answer: account,
});

export const putAccount = memberAction({
  name: "putAccount",
  method: "PUT",
  path: "/backstage/member/{id}",
  act: "manage_members",
  summary: "Changes what only operators may change of an account, with a reason; what is absent stays",
  params,
  query: spoken,
  body: v.object({
    vip_group: v.optional(v.nullable(v.pipe(v.string("invalid"), v.regex(/^[\w-]{1,40}$/, "invalid")))),
    may_comment: v.optional(v.boolean("invalid")),
    material_only: v.optional(v.boolean("invalid")),
    reason,
  }),
  answer: account,
});

export const actOnAccount = memberAction({
  name: "actOnAccount",
  method: "POST",
  path: "/backstage/member/{id}/account/{act}",
  act: "manage_members",
  confirm: true,
  summary:
    "Verifies an address, ends all sessions, sends or revokes links, schedules the deletion of an account or cancels it",
  params: v.object({ id: idText, act: v.picklist(accountActs) }),
  query: spoken,
  body: v.object({ reason }),
  answer: account,
});

export const exportAccount = memberAction({
  name: "exportAccount",
  method: "POST",
  path: "/backstage/member/{id}/export",
  act: "manage_members",
  confirm: true,
  summary: "All data about a member who asked for it, as the member's own export",
  params,
  query: spoken,
  body: v.object({ reason }),
  answer: exportUser.answer,
});
