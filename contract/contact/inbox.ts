import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { cursor, id, idText, isoTimestamp, lang, limit, nextCursor } from "../http/endpoint.ts";
import { contactStates, noteLength, replyLength } from "./inbox-limits.ts";

/* The letters of the contact form, for operators. */

const spoken = v.object({ lang });
const person = v.nullable(v.object({ id, nickname: v.string() }));
const state = v.picklist(contactStates, "invalid");

const contactSummary = v.object({
  id,
  created_at: isoTimestamp,
  /** Language of the form. */
  lang: v.number(),
  name: v.string(),
  email: v.string(),
  country: v.string(),
  interest: v.string(),
  message: v.string(),
  state,
  assignee: person,
  reply_count: v.number(),
  /** Grows with each change, so that two people do not undo each other's. */
  version: v.number(),
});
export type ContactSummary = v.InferOutput<typeof contactSummary>;

const filters = {
  lang,
  state: v.optional(state),
  /** Part of the name, the address or the message. */
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, "too_long"))),
};

export const listContacts = memberAction({
  name: "listContacts",
  method: "GET",
  path: "/backstage/contact",
  act: "read_inbox",
  summary: "Letters of the contact form, the latest first; each filter narrows the list",
  query: v.object({ ...filters, limit, cursor }),
  body: null,
  answer: v.object({
    contact_list: v.array(contactSummary),
    /** Letters that nobody has taken. */
    new_count: v.number(),
    next_cursor: nextCursor,
  }),
});

const contact = v.object({
  ...contactSummary.entries,
  gender: v.string(),
  phone: v.string(),
  account: v.string(),
  messenger: v.string(),
  messenger_id: v.string(),
  newsletter: v.boolean(),
  /** Notes of the team about the letter. */
  note: v.string(),
  reply_list: v.array(
    v.object({
      id,
      text: v.string(),
      by: person,
      at: isoTimestamp,
      /** What became of the mail. */
      mail: v.picklist(["waiting", "sent", "failed"]),
    }),
  ),
  /** Other letters from the same address, the latest first, ten at most. */
  other_list: v.array(v.object({ id, created_at: isoTimestamp, state })),
  /** Who may answer it: all who may read it. */
  colleague_list: v.array(v.object({ id, nickname: v.string() })),
});
export type Contact = v.InferOutput<typeof contact>;

export const getContact = memberAction({
  name: "getContact",
  method: "GET",
  path: "/backstage/contact/{id}",
  act: "read_inbox",
  summary: "A letter with the answers to it",
  params: v.object({ id: idText }),
  query: spoken,
  body: null,
  answer: contact,
});

const version = v.pipe(v.number("required"), v.integer("invalid"), v.minValue(0));
/** The letter as it is now. It was not changed when somebody else had changed it before. */
const changed = v.object({ changed: v.boolean(), contact });

export const putContact = memberAction({
  name: "putContact",
  method: "PUT",
  path: "/backstage/contact/{id}",
  act: "read_inbox",
  summary: "Takes, assigns, files or notes a letter, unless somebody has changed it since",
  params: v.object({ id: idText }),
  query: spoken,
  body: v.object({
    version,
    state,
    assignee: v.nullable(id),
    note: v.pipe(v.string("invalid"), v.trim(), v.maxLength(noteLength, "too_long")),
  }),
  answer: changed,
});

export const replyToContact = memberAction({
  name: "replyToContact",
  method: "POST",
  path: "/backstage/contact/{id}/reply",
  act: "read_inbox",
  summary: "Answers a letter by mail, unless somebody has changed it since; it counts as answered then",
  params: v.object({ id: idText }),
  query: spoken,
  body: v.object({
    version,
    text: v.pipe(v.string("required"), v.trim(), v.nonEmpty("required"), v.maxLength(replyLength, "too_long")),
  }),
  answer: changed,
});

export const exportContacts = memberAction({
  name: "exportContacts",
  method: "GET",
  path: "/backstage/contact-export",
  act: "read_inbox",
  summary: "Letters as CSV, the latest first, a thousand at a time; formulas in it do not run",
  query: v.object({ ...filters, cursor }),
  body: null,
  /** The first part has the names of the columns. */
  answer: v.object({ csv: v.string(), next_cursor: nextCursor }),
});
