import * as v from "valibot";
import { action } from "../http/action.ts";
import { lang } from "../http/endpoint.ts";
import { eventLimits, plainLabel, plainSource } from "./event-names.ts";

const name = v.pipe(v.string("invalid"), v.regex(/^[a-z_]{1,30}$/, "invalid"));

/** Whether a date exists, unlike November 31. */
function isThere(day: string): boolean {
  const moment = new Date(`${day}T00:00Z`);
  return Number.isFinite(moment.getTime()) && moment.toISOString().startsWith(day);
}

const event = v.object({
  category: name,
  action: name,
  label: v.pipe(v.string("invalid"), v.maxLength(eventLimits.label, "too_long"), v.transform(plainLabel)),
});

export const countEvents = action({
  name: "countEvents",
  method: "POST",
  path: "/analytics",
  summary: "Counts anonymous events; visitors who opt out send none",
  status: 202,
  query: v.object({ lang }),
  body: v.object({
    /** The day in Hong Kong. A day long ago or in the future counts as today. */
    day: v.pipe(v.string("invalid"), v.isoDate("invalid"), v.check(isThere, "invalid")),
    device: v.picklist(["desktop", "mobile"], "choose"),
    source: v.pipe(v.string("invalid"), v.maxLength(eventLimits.label, "too_long"), v.transform(plainSource)),
    event_list: v.pipe(
      v.array(event, "invalid"),
      v.minLength(1, "required"),
      v.maxLength(eventLimits.batch, "too_long"),
    ),
  }),
  answer: v.object({ counted: v.number() }),
});
