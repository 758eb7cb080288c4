import { writeTimeLimit } from "#contract/http/form-limits.ts";
import { rejectWithDependents } from "./apply-outcome.ts";
import { isInRange, type OutboxEntry } from "./outbox-entry.ts";
import type { OutboxTransaction } from "./outbox-store.ts";

/** Milliseconds that a sender has for an entry before another may take it over, where browsers know no locks. */
const leaseFor = 2 * writeTimeLimit;
/**
 * Milliseconds after a first attempt until which an entry is sent again by itself. The site knows keys for 90 days; after
 * that, what was done already might be done once more.
 */
const keyLasts = 80 * 24 * 60 * 60 * 1000;

export interface ClaimOptions {
  readonly memberId: number;
  readonly now: number;
  /** Nobody else sends: what is found as being sent was left behind by a sender that is no more. */
  readonly alone: boolean;
  /** Something says that the network is back: a pause that was only for want of it is over. */
  readonly eager: boolean;
}

/** The entry that is to be sent now; or how many milliseconds until there may be one, if any is waiting for its time. */
export interface ClaimResult {
  readonly entry?: OutboxEntry;
  readonly wait?: number;
}

/**
 * Takes the next entry of a member, and notes that it is being sent. Of those about the same target only the first may
 * go; others pass by one that has to wait.
 */
export async function claimNext(rows: OutboxTransaction, taking: ClaimOptions): Promise<ClaimResult> {
  const { memberId, now, eager } = taking;
  const pause = await rows.pause();
  if (pause && isInRange(pause, now) && (pause.asked || !eager)) return { wait: pause.until - now };
  const held = await takeBack(rows, taking);
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
      hold: { from: now, until: now + leaseFor },
    } as const;
    await rows.change(entry.id, changes);
    return { entry: { ...entry, ...changes } };
  }
}

/** What was being sent waits again once its sender cannot be there any more. Gives what is still being sent. */
async function takeBack(rows: OutboxTransaction, { memberId, now, alone }: ClaimOptions): Promise<OutboxEntry[]> {
  const held: OutboxEntry[] = [];
  for (const entry of await rows.sending(memberId)) {
    if (!alone && isInRange(entry.hold, now)) held.push(entry);
    else await rows.change(entry.id, { state: "pending", hold: undefined });
  }
  return held;
}

/** Setting the same once more harms nobody, however late. */
function isTooOld({ attempts, triedAt, sets }: OutboxEntry, now: number): boolean {
  return attempts > 0 && sets === undefined && triedAt !== undefined && now - triedAt > keyLasts;
}
