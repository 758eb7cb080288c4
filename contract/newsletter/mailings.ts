import * as v from "valibot";
import { localTime } from "../backstage/local-time.ts";
import { memberAction } from "../http/action.ts";
import { cursor, id, idText, isoTimestamp, lang, nextCursor } from "../http/endpoint.ts";
import { mailingChanges, mailingStates } from "./mailing-limits.ts";

/* An issue of the newsletter becomes a mailing to the confirmed subscribers of a language. */

const spoken = v.object({ lang });
/** `2026-11`. */
const month = v.pipe(v.string("required"), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, "invalid"));
/** Id of a language in which articles are written. Its mailing also goes to the languages that show its articles. */
const contentLang = v.picklist([2, 3], "invalid");
const contentLangText = v.pipe(v.string(), v.transform(Number), contentLang);

const mailing = v.object({
  id,
  month: v.string(),
  lang: v.number(),
  state: v.picklist(mailingStates),
  due_at: isoTimestamp,
  started_at: v.nullable(isoTimestamp),
  finished_at: v.nullable(isoTimestamp),
  /** Subscribers when the sending began; 0 before. */
  recipient_count: v.number(),
  sent_count: v.number(),
  /** Mails that mail servers did not take. */
  refused_count: v.number(),
  /** Subscribers who left before their mail was sent. */
  left_count: v.number(),
  /** Why the site has paused it; empty if a person did. */
  error: v.string(),
  made_by: v.nullable(v.object({ id, nickname: v.string() })),
});
export type Mailing = v.InferOutput<typeof mailing>;

const mailedIssue = v.object({
  month: v.string(),
  /** In the language of the request. */
  title: v.string(),
  /** Mailings that were not cancelled, one a language. */
  mailing_list: v.array(mailing),
});
export type MailedIssue = v.InferOutput<typeof mailedIssue>;

export const listMailings = memberAction({
  name: "listMailings",
  method: "GET",
  path: "/backstage/mailing",
  act: "send_newsletter",
  summary: "Published issues of the newsletter with their mailings, the latest first, and who would get one now",
  query: v.object({ lang, cursor }),
  body: null,
  answer: v.object({
    issue_list: v.array(mailedIssue),
    /** Confirmed subscribers by the language of their mailing. */
    reach_list: v.array(v.object({ lang: v.number(), count: v.number() })),
    next_cursor: nextCursor,
  }),
});

export const getMailing = memberAction({
  name: "getMailing",
  method: "GET",
  path: "/backstage/mailing/{id}",
  act: "send_newsletter",
  summary: "A mailing with its counts and the reasons of mail servers, without addresses",
  params: v.object({ id: idText }),
  query: spoken,
  body: null,
  answer: v.object({
    mailing,
    /** The commonest reasons, ten at most. */
    reason_list: v.array(v.object({ reason: v.string(), count: v.number() })),
  }),
});

export const previewMailing = memberAction({
  name: "previewMailing",
  method: "GET",
  path: "/backstage/mailing-preview",
  act: "send_newsletter",
  summary: "The mail of a published issue in a language, as it would be sent now",
  query: v.object({ lang, month, content_lang: contentLangText }),
  body: null,
  answer: v.object({
    subject: v.string(),
    html: v.string(),
    text: v.string(),
    /** The message file, for other programs. */
    eml: v.string(),
  }),
});

const issueInLang = { month, content_lang: contentLang };

export const testMailing = memberAction({
  name: "testMailing",
  method: "POST",
  path: "/backstage/mailing-test",
  act: "send_newsletter",
  summary: "Sends the mail of an issue to the address of the person who asks",
  query: spoken,
  body: v.object(issueInLang),
  answer: v.object({ email: v.string() }),
});

export const createMailing = memberAction({
  name: "createMailing",
  method: "POST",
  path: "/backstage/mailing",
  act: "send_newsletter",
  confirm: true,
  summary: "Sends an issue to the subscribers of a language, now or at a time; its text is fixed from now on",
  query: spoken,
  body: v.object({ ...issueInLang, at: v.nullable(localTime) }),
  answer: mailing,
});

export const changeMailing = memberAction({
  name: "changeMailing",
  method: "POST",
  path: "/backstage/mailing/{id}/{change}",
  act: "send_newsletter",
  summary: "Pauses, resumes or cancels a mailing; `resume` also starts one whose time was missed",
  params: v.object({ id: idText, change: v.picklist(mailingChanges) }),
  query: spoken,
  body: null,
  /** The mailing as it is now. It was not changed when its state does not allow the change. */
  answer: v.object({ changed: v.boolean(), mailing }),
});
