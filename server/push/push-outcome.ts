import type { PushAnswer } from "./push-request.ts";

/**
 * Result of a push. `gone`: the subscription has ended. `refused`: the push service rejects it permanently. `later`: it
 * may succeed later or the result is unknown; `retryAfter` is in seconds.
 */
export interface PushResult {
  readonly outcome: "sent" | "gone" | "refused" | "later";
  readonly retryAfter?: number;
}

/** Longest accepted `Retry-After` in seconds. A wrong clock must not block a device forever. */
const longestWait = 24 * 60 * 60;
/** Temporary errors, in addition to statuses from 500. */
const notNow = [408, 425, 429];

export function outcomeOf(answer: PushAnswer, now = Date.now()): PushResult {
  const { status } = answer;
  if (status >= 200 && status < 300) return { outcome: "sent" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  if (status < 500 && !notNow.includes(status)) return { outcome: "refused" };
  const seconds = secondsOf(answer, now);
  return { outcome: "later", ...(seconds !== undefined && { retryAfter: seconds }) };
}

/** Returns the seconds of `Retry-After`. A date is compared with the clock of the service. */
function secondsOf({ retryAfter, date }: PushAnswer, now: number): number | undefined {
  if (!retryAfter) return undefined;
  const there = Date.parse(date ?? "") || now;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : Math.ceil((Date.parse(retryAfter) - there) / 1000);
  return seconds > 0 ? Math.min(seconds, longestWait) : undefined;
}
