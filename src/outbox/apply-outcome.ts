import {
  dependencyPlaceholder,
  deviceId,
  type NewOutboxEntry,
  type OutboxEntry,
  type Rejection,
  type TimeRange,
} from "./outbox-entry.ts";
import type { OutboxTransaction } from "./outbox-store.ts";
import type { SendOutcome } from "./send-outcome.ts";

/** Milliseconds of the first back-off, doubled with each failure up to the maximum, with full jitter. */
const firstWait = 4000;
const maxWait = 5 * 60 * 1000;
/** Maximum of `Retry-After` in milliseconds: a wrong clock must not stop the queue forever. */
const maxRetryAfter = 60 * 60 * 1000;

export interface ApplyContext {
  readonly now: number;
  /** From 0 to 1. */
  readonly chance: number;
}

/**
 * Applies the outcome of sending an entry, also to the entries that depend on it. It is ignored when another sender has
 * claimed the entry meanwhile, or the member has signed out.
 *
 * @param entry as it was claimed
 */
export async function applySendOutcome(
  rows: OutboxTransaction,
  entry: OutboxEntry,
  outcome: SendOutcome,
  { now, chance }: ApplyContext,
) {
  const row = await rows.get(entry.id);
  if (row?.state !== "sending" || row.attempts !== entry.attempts || row.hold?.from !== entry.hold?.from) return;
  const before = await rows.pause();
  if (outcome.state === "retry") {
    const { trouble, wait } = outcome;
    if (trouble === "entry") {
      await rows.change(entry.id, { state: "pending", hold: backoff(entry.attempts, { now, chance }) });
      return;
    }
    const failures = (before?.failures ?? 0) + 1;
    const range = wait === undefined ? backoff(failures, { now, chance }) : retryAfterRange(wait, { now, chance });
    await rows.setPause({ ...range, failures, asked: trouble === "server" });
    await rows.change(entry.id, { state: "pending", hold: undefined });
    return;
  }
  if (before) await rows.setPause(undefined);
  // Nobody looks at a sign-out again.
  if (entry.memberId === deviceId) return rows.remove([entry.id]);
  if (outcome.state === "unauthorized") await rows.change(entry.id, { state: "pending", hold: undefined });
  else if (outcome.state === "rejected") await rejectWithDependents(rows, entry.id, outcome.rejection);
  else {
    const { response } = outcome;
    await rows.change(entry.id, { state: "acknowledged", hold: undefined, response, acknowledgedAt: now });
    for (const other of await rows.needing(entry.id))
      await rows.change(other.id, resolveDependency(other, responseId(response)));
  }
}

/** Rejects an entry and the entries that depend on it: they cannot be sent before it. */
export async function rejectWithDependents(rows: OutboxTransaction, id: string, rejection: Rejection): Promise<void> {
  await rows.change(id, { state: "rejected", hold: undefined, rejection });
  for (const other of await rows.needing(id))
    await rejectWithDependents(rows, other.id, { code: "needs_other", message: "" });
}

/** The changes of an entry when the id that it needs is known. */
export function resolveDependency(
  { id, needs = id, target, path, body }: NewOutboxEntry,
  found: number | undefined,
): Partial<OutboxEntry> {
  if (found === undefined) return { state: "rejected", rejection: { code: "other_gone", message: "" } };
  const put = (text: string) => text.replaceAll(dependencyPlaceholder(needs), String(found));
  const json = JSON.stringify(body)?.replaceAll(`"${dependencyPlaceholder(needs)}"`, String(found));
  return {
    needs: undefined,
    target: put(target),
    path: put(path),
    ...(json && { body: JSON.parse(json) as unknown }),
  };
}

/** The id in a response: at the top level or one level below. */
export function responseId(response: object): number | undefined {
  const found = [response, ...Object.values(response)].find((value) => typeof value?.id === "number");
  return (found as { id: number } | undefined)?.id;
}

function backoff(failures: number, { now, chance }: ApplyContext): TimeRange {
  return { from: now, until: now + chance * Math.min(maxWait, firstWait * 2 ** (failures - 1)) };
}

/** A little later than requested, with jitter. */
function retryAfterRange(wait: number, { now, chance }: ApplyContext): TimeRange {
  return { from: now, until: now + Math.min(maxRetryAfter, wait) * (1 + chance / 10) + 1000 * chance };
}
