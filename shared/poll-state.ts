import type { Poll } from "#contract/polls/endpoints.ts";

/** Returns the state of a poll at a time (spec section 4). */
export function pollState(
  { starts_at, ends_at }: Pick<Poll, "starts_at" | "ends_at">,
  now: Date,
): "not-started" | "open" | "ended" {
  if (now < new Date(starts_at)) return "not-started";
  return now < new Date(ends_at) ? "open" : "ended";
}
