import * as v from "valibot";
import { action } from "../http/action.ts";
import { lang } from "../http/endpoint.ts";
import { eventLimits, plainLabel, plainSource } from "./event-names.ts";

const name = v.pipe(v.string("invalid"), v.regex(/^[a-z_]{1,30}$/, "invalid"));

/** Not the 31st of a month that has thirty. */
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
  summary: "Counts what visitors do, without saying who they are; nothing of those who wish not to be counted",
  status: 202,
  query: v.object({ lang }),
  body: v.object({
    /** The day in Hong Kong on which it was; one that is long past, or to come, counts as today. */
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
