import { uploadTimeLimit, writeTimeLimit } from "#contract/http/form-limits.ts";
import { rejectWithDependents } from "./apply-outcome.ts";
import { isInRange, type OutboxEntry } from "./outbox-entry.ts";
import type { OutboxTransaction } from "./outbox-store.ts";

/** Milliseconds of the lease on an entry, after which another sender may claim it; for browsers without Web Locks. */
const leaseFor = ({ file }: OutboxEntry) => 2 * (file === undefined ? writeTimeLimit : uploadTimeLimit);
/**
 * Milliseconds after the first attempt during which an entry is retried. The server stores idempotency keys for 90 days;
 * later the effect might be repeated.
 */
const keyLasts = 80 * 24 * 60 * 60 * 1000;

export interface ClaimOptions {
  readonly memberId: number;
  readonly now: number;
  /** No other sender is active: an entry in state `sending` was left behind. */
  readonly exclusive: boolean;
  /** The network may be back: a pause after network errors ends. */
  readonly eager: boolean;
}

/** The entry to send now, or the milliseconds until one may be sent. */
export interface ClaimResult {
  readonly entry?: OutboxEntry;
  readonly wait?: number;
}

/**
 * Claims the next entry of a member. Entries with the same target are sent in sequence; others may overtake an entry
 * that has to wait.
 */
export async function claimNext(rows: OutboxTransaction, options: ClaimOptions): Promise<ClaimResult> {
  const { memberId, now, eager } = options;
  const pause = await rows.pause();
  if (pause && isInRange(pause, now) && (pause.asked || !eager)) return { wait: pause.until - now };
  const held = await releaseStale(rows, options);
  let soonest = Math.min(...held.map(({ hold }) => hold?.until ?? now));
  const behind = new Set(held.map(({ target }) => target));
  for (;;) {
    const entry = await rows.firstPending(memberId, ({ target, needs, hold }) => {
      if (behind.has(target)) return false;
      if (needs === undefined && !isInRange(hold, now)) return true;
      behind.add(target);
      if (hold && isInRange(hold, now)) soonest = Math.min(soonest, hold.until);
      return false;
    });
    if (!entry) return soonest === Number.POSITIVE_INFINITY ? {} : { wait: soonest - now };
    if (isTooOld(entry, now)) {
      await rejectWithDependents(rows, entry.id, { code: "too_old", message: "" });
      continue;
    }
    const changes = {
      state: "sending",
      attempts: entry.attempts + 1,
      triedAt: entry.triedAt ?? now,
      hold: { from: now, until: now + leaseFor(entry) },
    } as const;
    await rows.change(entry.id, changes);
    return { entry: { ...entry, ...changes } };
  }
}

/** Returns entries of senders that are gone to `pending`. Returns the entries that are still being sent. */
async function releaseStale(
  rows: OutboxTransaction,
  { memberId, now, exclusive }: ClaimOptions,
): Promise<OutboxEntry[]> {
  const held: OutboxEntry[] = [];
  for (const entry of await rows.sending(memberId)) {
    if (!exclusive && isInRange(entry.hold, now)) held.push(entry);
    else await rows.change(entry.id, { state: "pending", hold: undefined });
  }
  return held;
}

/** Entries that set a value are never too old: they can be repeated. */
function isTooOld({ attempts, triedAt, sets }: OutboxEntry, now: number): boolean {
  return attempts > 0 && sets === undefined && triedAt !== undefined && now - triedAt > keyLasts;
}
