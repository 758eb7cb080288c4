import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { cursor, id, idText, isoTimestamp, lang, limit, nextCursor } from "../http/endpoint.ts";
import { line } from "../http/form-fields.ts";
import { locales } from "../locales.ts";
import { subscriberLimits, subscriberStates } from "./mailing-limits.ts";

/* Who gets the newsletter, for operators. */

const spoken = v.object({ lang });
const filters = {
  lang,
  state: v.optional(v.picklist(subscriberStates, "invalid")),
  /** Part of the address. */
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, "too_long"))),
};

const subscriber = v.object({
  id,
  email: v.string(),
  lang: v.number(),
  state: v.picklist(subscriberStates),
  created_at: isoTimestamp,
  confirmed_at: v.nullable(isoTimestamp),
  /** How an imported address agreed, in the words of who imported it; empty for the others. */
  consent: v.string(),
  /** Why mail servers no longer take mails for the address; empty for the others. */
  bounce_reason: v.string(),
});
export type SubscriberRow = v.InferOutput<typeof subscriber>;

export const listSubscribers = memberAction({
  name: "listSubscribers",
  method: "GET",
  path: "/backstage/subscriber",
  act: "manage_members",
  summary: "Subscribers of the newsletter, the latest first; each filter narrows the list",
  query: v.object({ ...filters, limit, cursor }),
  body: null,
  answer: v.object({
    subscriber_list: v.array(subscriber),
    count_list: v.array(v.object({ state: v.picklist(subscriberStates), count: v.number() })),
    next_cursor: nextCursor,
  }),
});

export const removeSubscriber = memberAction({
  name: "removeSubscriber",
  method: "POST",
  path: "/backstage/subscriber/{id}/remove",
  act: "manage_members",
  summary: "Takes an address out of the list, on request; the log keeps the reason, not the address",
  params: v.object({ id: idText }),
  query: spoken,
  body: v.object({ reason: line(subscriberLimits.note) }),
  answer: v.object({ removed: v.boolean() }),
});

export const importSubscribers = memberAction({
  name: "importSubscribers",
  method: "POST",
  path: "/backstage/subscriber-import",
  act: "manage_members",
  confirm: true,
  maxBytes: 512 * 1024,
  summary: "Adds addresses whose owners have agreed elsewhere; how they agreed is kept with each",
  query: spoken,
  body: v.object({
    subscriber_lang: v.picklist(
      locales.map(({ id: each }) => each),
      "invalid",
    ),
    consent: line(subscriberLimits.note),
    email_list: v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(320, "too_long")), "required"),
      v.minLength(1, "required"),
      v.maxLength(subscriberLimits.imported, "too_long"),
    ),
  }),
  answer: v.object({
    added_count: v.number(),
    /** Addresses that are in the list already, also those that take no mail. */
    known_count: v.number(),
    /** What is no address, ten at most. */
    invalid_list: v.array(v.string()),
    invalid_count: v.number(),
  }),
});

export const exportSubscribers = memberAction({
  name: "exportSubscribers",
  method: "GET",
  path: "/backstage/subscriber-export",
  act: "manage_members",
  confirm: true,
  summary: "Subscribers as CSV, the latest first, a thousand at a time; formulas in it do not run",
  query: v.object({ ...filters, cursor }),
  body: null,
  /** The first part has the names of the columns. */
  answer: v.object({ csv: v.string(), next_cursor: nextCursor }),
});
