import * as v from "valibot";
import { calendarEvent } from "../calendar/endpoints.ts";
import { cursor, endpoint, lang, nextCursor } from "../http/endpoint.ts";

const activity = v.object({
  ...calendarEvent.entries,
  summary: v.string(),
  /** Whether it has started, by the clock of the server. */
  running: v.boolean(),
});
export type Activity = v.InferOutput<typeof activity>;

export const listActivities = endpoint({
  name: "listActivities",
  method: "GET",
  path: "/activity",
  params: v.object({}),
  query: v.object({ lang, cursor, state: v.optional(v.picklist(["current", "history"]), "current") }),
  answer: v.object({ activity_list: v.array(activity), next_cursor: nextCursor }),
  maxAge: 60,
});
