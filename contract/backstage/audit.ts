import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { cursor, id, idText, isoTimestamp, lang, limit, nextCursor } from "../http/endpoint.ts";

const name = (most: number) => v.optional(v.pipe(v.string(), v.nonEmpty("invalid"), v.maxLength(most, "too_long")));
const time = v.optional(v.pipe(v.string(), v.isoTimestamp("invalid")));
const details = v.nullable(v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()]))));

export const listAudit = memberAction({
  name: "listAudit",
  method: "GET",
  path: "/backstage/audit",
  act: "read_audit",
  summary: "The audit log, newest first; each filter narrows it",
  query: v.object({
    ...{ lang, limit, cursor },
    /** Id of the member who did it. */
    actor: v.optional(idText),
    /** Name of the call, the command or the event. */
    act: name(80),
    /** What it was done to, as `member 12` or `article 5`. */
    subject: name(120),
    from: time,
    /** Not included. */
    to: time,
  }),
  body: null,
  answer: v.object({
    event_list: v.array(
      v.object({
        id: v.number(),
        at: isoTimestamp,
        /** `call`, `command` or `schedule`. */
        via: v.string(),
        act: v.string(),
        /** `null` for a command; without a name when the account is deleted. */
        actor: v.nullable(v.object({ id, nickname: v.nullable(v.string()) })),
        subject: v.nullable(v.string()),
        /** The document that the subject names, if there is one. */
        document: v.nullable(
          v.object({ kind: v.string(), item_id: id, lang: v.nullable(v.number()), title: v.string() }),
        ),
        lang: v.nullable(v.number()),
        before: details,
        after: details,
        request_id: v.nullable(v.string()),
      }),
    ),
    next_cursor: nextCursor,
  }),
});
