import {
  dependencyPlaceholder,
  type NewOutboxEntry,
  type OutboxEntry,
  type Rejection,
  type TimeRange,
} from "./outbox-entry.ts";
import type { OutboxTransaction } from "./outbox-store.ts";
import type { SendOutcome } from "./send-outcome.ts";

/** Milliseconds of the first back-off, doubled with each failure up to the longest; chance takes its part of it. */
const firstWait = 4000;
const longestWait = 5 * 60 * 1000;
/** Milliseconds that the site may ask for at most: a clock that is wrong must not stop a queue for good. */
const longestAsked = 60 * 60 * 1000;

export interface ApplyContext {
  readonly now: number;
  /** From 0 to 1. */
  readonly chance: number;
}

/**
 * Notes what came of sending a wish, with all that follows from it. Another who has taken the wish over meanwhile, or
 * the member who has left, go before.
 *
 * @param wish as it was taken
 */
export async function applySendOutcome(
  rows: OutboxTransaction,
  wish: OutboxEntry,
  outcome: SendOutcome,
  { now, chance }: ApplyContext,
) {
  const row = await rows.get(wish.id);
  if (row?.state !== "sending" || row.attempts !== wish.attempts || row.hold?.from !== wish.hold?.from) return;
  const before = await rows.pause();
  if (outcome.state === "later") {
    const { trouble, wait } = outcome;
    if (trouble === "wish") {
      await rows.change(wish.id, { state: "waiting", hold: waitFor(wish.attempts, { now, chance }) });
      return;
    }
    const failures = (before?.failures ?? 0) + 1;
    const span = wait === undefined ? waitFor(failures, { now, chance }) : askedFor(wait, { now, chance });
    await rows.setPause({ ...span, failures, asked: trouble === "asked" });
    await rows.change(wish.id, { state: "waiting", hold: undefined });
    return;
  }
  if (before) await rows.setPause(undefined);
  if (outcome.state === "ended") await rows.change(wish.id, { state: "waiting", hold: undefined });
  else if (outcome.state === "refused") await rejectWithDependents(rows, wish.id, outcome.refusal);
  else {
    const { answer } = outcome;
    await rows.change(wish.id, { state: "sent", hold: undefined, answer, answeredAt: now });
    for (const other of await rows.needing(wish.id))
      await rows.change(other.id, resolveDependency(other, responseId(answer)));
  }
}

/** Hands a wish to the reader, and with it those that refer to it: none of them can be sent before it is. */
export async function rejectWithDependents(rows: OutboxTransaction, id: string, refusal: Rejection): Promise<void> {
  await rows.change(id, { state: "needs-you", hold: undefined, refusal });
  for (const other of await rows.needing(id))
    await rejectWithDependents(rows, other.id, { code: "needs_other", message: "" });
}

/** What changes of a wish when the id that it needs is known. */
export function resolveDependency(
  { id, needs = id, target, path, body }: NewOutboxEntry,
  found: number | undefined,
): Partial<OutboxEntry> {
  if (found === undefined) return { state: "needs-you", refusal: { code: "other_gone", message: "" } };
  const put = (text: string) => text.replaceAll(dependencyPlaceholder(needs), String(found));
  const json = JSON.stringify(body)?.replaceAll(`"${dependencyPlaceholder(needs)}"`, String(found));
  return {
    needs: undefined,
    target: put(target),
    path: put(path),
    ...(json && { body: JSON.parse(json) as unknown }),
  };
}

/** The id in an answer: its own, or of what it holds. */
export function responseId(answer: object): number | undefined {
  const found = [answer, ...Object.values(answer)].find((value) => typeof value?.id === "number");
  return (found as { id: number } | undefined)?.id;
}

function waitFor(failures: number, { now, chance }: ApplyContext): TimeRange {
  return { from: now, until: now + chance * Math.min(longestWait, firstWait * 2 ** (failures - 1)) };
}

/** A little later than asked for, and not all at once. */
function askedFor(wait: number, { now, chance }: ApplyContext): TimeRange {
  return { from: now, until: now + Math.min(longestAsked, wait) * (1 + chance / 10) + 1000 * chance };
}
