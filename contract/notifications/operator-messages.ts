import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { cursor, id, idText, isoTimestamp, lang, limit, nextCursor } from "../http/endpoint.ts";
import { line, lines, optionalLine } from "../http/form-fields.ts";
import { locales } from "../locales.ts";
import { activeDays, messageLengths } from "./message-limits.ts";

/* Messages of operators to members. */

const words = v.object({
  title: line(messageLengths.title),
  subtitle: optionalLine(messageLengths.subtitle),
  message: lines(messageLengths.message),
  btn_text: optionalLine(messageLengths.btn_text),
});
/** The words of a text that is not finished. */
export const draftWords = {
  title: v.pipe(v.string(), v.maxLength(messageLengths.title, "too_long")),
  subtitle: v.pipe(v.string(), v.maxLength(messageLengths.subtitle, "too_long")),
  message: v.pipe(v.string(), v.maxLength(messageLengths.message, "too_long")),
  btn_text: v.pipe(v.string(), v.maxLength(messageLengths.btn_text, "too_long")),
};
export type MessageText = v.InferOutput<typeof words>;

/** Texts by language id. Other languages show the text of the language whose content they show. */
export const texts = v.pipe(
  v.record(v.picklist(locales.map(({ id: lang }) => String(lang))), words),
  v.check((given) => Object.keys(given).length > 0, "required"),
);

/** Address of the button: a page of the site or another one; empty for none. */
export const link = v.pipe(
  v.string("invalid"),
  v.maxLength(500, "too_long"),
  v.regex(/^(\/(?![/\\])\S*|https:\/\/\S+)?$/, "invalid"),
);

const langId = v.picklist(
  locales.map((each): number => each.id),
  "choose",
);

const followKey = v.pipe(v.string("required"), v.regex(/^[a-z0-9-]{1,60}(\/[a-z0-9-]{1,60})?$/, "invalid"));

export const audience = v.variant(
  "to",
  [
    /** All members, and all open pages. */
    v.object({ to: v.literal("all") }),
    v.object({ to: v.literal("members") }),
    v.object({ to: v.literal("vip") }),
    /** One member. */
    v.object({ to: v.literal("member"), member: id }),
    /** Members with a language. */
    v.object({ to: v.literal("lang"), lang: langId }),
    /** Followers of a section or a label. */
    v.object({
      to: v.picklist(["section", "label"]),
      key: followKey,
    }),
    /** Members for whom all of it holds. An empty list and `null` ask for nothing. */
    v.object({
      to: v.literal("filter"),
      lang_list: v.pipe(v.array(langId), v.maxLength(locales.length)),
      /** Sections of which they follow at least one. */
      section_list: v.pipe(v.array(followKey), v.maxLength(20)),
      vip: v.boolean(),
      /** Days in which they were on the site. */
      active_days: v.nullable(v.picklist(activeDays)),
    }),
  ],
  "choose",
);
export type Audience = v.InferOutput<typeof audience>;

export const operatorMessage = v.object({
  id,
  /** Those of a draft may be incomplete. */
  texts: v.record(v.string(), v.object(draftWords)),
  link: v.string(),
  audience,
  /** `missed`: its time came while the site was down, so somebody has to decide. */
  state: v.picklist(["draft", "scheduled", "sending", "paused", "missed", "sent", "cancelled"]),
  /** Grows with each change of a draft, so that two people do not undo each other's. */
  version: v.number(),
  author: v.nullable(v.object({ id, nickname: v.string() })),
  send_at: isoTimestamp,
  created_at: isoTimestamp,
  counts: v.object({
    /** Number of members with the message in their inbox. */
    members: v.number(),
    /** Pushes that a push service accepted, and those that were shown, were clicked, or failed. */
    sent: v.number(),
    shown: v.number(),
    clicked: v.number(),
    failed: v.number(),
    /** Pending pushes, also those in quiet hours. */
    waiting: v.number(),
    /** Number of members who have read it. */
    read: v.number(),
    /** Number of members who got a push and now want none of messages. */
    unsubscribed: v.number(),
  }),
});
export type OperatorMessage = v.InferOutput<typeof operatorMessage>;

const spoken = v.object({ lang });
const params = v.object({ id: idText });
const answer = v.object({ message: operatorMessage });

export const composeMessage = memberAction({
  name: "composeMessage",
  method: "POST",
  path: "/backstage/message",
  act: "send_messages",
  beforeEntering: "operators",
  summary: "Creates a message to members, sent now or at a later time",
  query: spoken,
  body: v.object({
    texts,
    link: v.optional(link, ""),
    audience,
    send_at: v.optional(v.pipe(v.string("invalid"), v.isoTimestamp("invalid"))),
  }),
  answer,
});

export const listMessages = memberAction({
  name: "listMessages",
  method: "GET",
  path: "/backstage/message",
  act: "send_messages",
  beforeEntering: "operators",
  summary: "Messages of operators, latest first",
  query: v.object({ lang, limit, cursor }),
  body: null,
  answer: v.object({ message_list: v.array(operatorMessage), next_cursor: nextCursor }),
});

export const getMessage = memberAction({
  name: "getMessage",
  method: "GET",
  path: "/backstage/message/{id}",
  act: "send_messages",
  beforeEntering: "operators",
  summary: "A message with its counts",
  params,
  query: spoken,
  body: null,
  answer,
});

export const previewMessage = memberAction({
  name: "previewMessage",
  method: "GET",
  path: "/backstage/message/{id}/preview",
  act: "send_messages",
  beforeEntering: "operators",
  summary: "A message as members see it in a language",
  params,
  query: spoken,
  body: null,
  answer: v.object({ lang: v.number(), ...words.entries, btn_link: v.string() }),
});

export const cancelMessage = memberAction({
  name: "cancelMessage",
  method: "POST",
  path: "/backstage/message/{id}/cancel",
  act: "send_messages",
  beforeEntering: "operators",
  summary: "Cancels a message: it is not sent any further and disappears from all inboxes",
  params,
  query: spoken,
  body: null,
  answer,
});
