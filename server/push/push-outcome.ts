import type { PushAnswer } from "./push-request.ts";

/**
 * What came of a push. `gone`: there is no such device any more. `refused`: the push service does not want it from us,
 * and would not later. `later`: not now, or nobody knows; `retryAfter` are the seconds that the service asks for.
 */
export interface PushResult {
  readonly outcome: "sent" | "gone" | "refused" | "later";
  readonly retryAfter?: number;
}

/** Seconds that a push service may ask for at most: a clock that is wrong must not stop a device for good. */
const longestWait = 24 * 60 * 60;
/** Statuses that say "not now", besides all from 500 on. */
const notNow = [408, 425, 429];

export function outcomeOf(answer: PushAnswer, now = Date.now()): PushResult {
  const { status } = answer;
  if (status >= 200 && status < 300) return { outcome: "sent" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  if (status < 500 && !notNow.includes(status)) return { outcome: "refused" };
  const seconds = secondsOf(answer, now);
  return { outcome: "later", ...(seconds !== undefined && { retryAfter: seconds }) };
}

/** Seconds of `Retry-After`; a moment is told apart from now by the service's own clock. */
function secondsOf({ retryAfter, date }: PushAnswer, now: number): number | undefined {
  if (!retryAfter) return undefined;
  const there = Date.parse(date ?? "") || now;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : Math.ceil((Date.parse(retryAfter) - there) / 1000);
  return seconds > 0 ? Math.min(seconds, longestWait) : undefined;
}
