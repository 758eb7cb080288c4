import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { id, isoTimestamp, lang } from "../http/endpoint.ts";
import { documentLang } from "./documents.ts";
import { documentKinds } from "./kinds.ts";
import { planLimits } from "./limits.ts";

/** What a plan has: schedules of documents, what starts and ends on the site, and messages to members. */
export const planKinds = [
  "publication",
  "banner",
  "cover",
  "floating",
  "announcement",
  "logo",
  "component",
  "event",
  "poll",
  "questionnaire",
  "message",
] as const;
export type PlanKind = (typeof planKinds)[number];

const entry = v.object({
  kind: v.picklist(planKinds),
  /** With `kind` and `point` it is unique. */
  id: v.string(),
  point: v.picklist(["published", "starts", "ends", "sent"]),
  at: isoTimestamp,
  /** In the language of the request where it has several; may be empty. */
  title: v.string(),
  /** `null` for what all languages share. */
  lang: documentLang,
  /** Times that are over are `done`; schedules may be over without being done. */
  state: v.picklist(["waiting", "done", "failed", "missed"]),
  /** The document in which it is written; messages have none. */
  document: v.nullable(v.object({ kind: v.picklist(documentKinds), item_id: id })),
  /** The schedule of a publication: its zone, and the number of documents that are published together. */
  schedule: v.nullable(v.object({ id: v.string(), zone: v.string(), together: v.number() })),
});
export type PlanEntry = v.InferOutput<typeof entry>;

const moment = v.pipe(v.string(), v.isoTimestamp("invalid"));

export const readPlan = memberAction({
  name: "readPlan",
  method: "GET",
  path: "/backstage/plan",
  act: "use_backstage",
  summary: `What is published, starts, ends or is sent within ${planLimits.days} days, at most ${planLimits.entries}, the earliest first`,
  query: v.pipe(
    v.object({
      lang,
      from: moment,
      /** Not included. */
      to: moment,
      kind: v.optional(v.picklist(planKinds, "invalid")),
      /** A content language; what all languages share is listed too. */
      content_lang: v.optional(v.pipe(v.string(), v.regex(/^[1-6]$/, "invalid"), v.transform(Number))),
    }),
    v.forward(
      v.check(({ from, to }) => {
        const length = Date.parse(to) - Date.parse(from);
        return length > 0 && length <= planLimits.days * 24 * 3600 * 1000;
      }, "invalid"),
      ["to"],
    ),
  ),
  body: null,
  answer: v.object({
    entry_list: v.array(entry),
    /** Whether there are more than are listed. */
    has_more: v.boolean(),
  }),
});
