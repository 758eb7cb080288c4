import * as v from "valibot";

/** A time on the clocks of a zone. When clocks go back, it happens twice; `which` says which one is meant. */
export const localTime = v.object({
  local: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, "invalid")),
  zone: v.pipe(v.string(), v.maxLength(60)),
  which: v.optional(v.picklist(["earlier", "later"])),
});
