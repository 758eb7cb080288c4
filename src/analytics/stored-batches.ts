import type { countEvents } from "#contract/analytics/endpoints.ts";
import { eventLimits } from "#contract/analytics/event-names.ts";
import type { BodyOf } from "#contract/http/action.ts";

/*
 * Batches of events that the server does not have yet. Each has its own key in local storage, so that tabs do not
 * overwrite each other.
 */

export interface StoredBatch {
  /** The idempotency key. */
  readonly key: string;
  /** Time of its first event, in milliseconds. */
  readonly at: number;
  /** Time from which any page may send it. Until then its own page adds events, or a page is sending it. */
  readonly free: number;
  readonly lang: number;
  readonly body: BodyOf<typeof countEvents>;
}

const prefix = "kapok.events.";
/** Maximum of events on a device. The oldest batches are removed first. */
const maxEvents = 500;
const day = 24 * 60 * 60 * 1000;

/** Saves a batch in place of its earlier state. Where storage is blocked or full, the batch is lost. */
export function saveBatch(batch: StoredBatch): void {
  try {
    localStorage.setItem(prefix + batch.key, JSON.stringify(batch));
    makeRoom();
  } catch {
    // Lost statistics are no error for the reader.
  }
}

/** The stored batches, oldest first. Outdated ones are removed. */
export function storedBatches(now: number): StoredBatch[] {
  const found = keys().flatMap((name) => batchUnder(name) ?? []);
  for (const { key, at } of found) if (isPast(at, now)) removeBatch(key);
  return found.filter(({ at }) => !isPast(at, now)).sort((one, other) => one.at - other.at);
}

/** Removes a batch that the server has received or rejected. */
export function removeBatch(key: string): void {
  try {
    localStorage.removeItem(prefix + key);
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

/** Removes all batches when the reader does not allow tracking. */
export function removeBatches(): void {
  for (const name of keys()) localStorage.removeItem(name);
}

function makeRoom(): void {
  const batches = keys().flatMap((name) => batchUnder(name) ?? []);
  let events = batches.reduce((sum, { body }) => sum + body.event_list.length, 0);
  for (const { key, body } of batches.sort((one, other) => one.at - other.at)) {
    if (events <= maxEvents) return;
    removeBatch(key);
    events -= body.event_list.length;
  }
}

function isPast(at: number, now: number): boolean {
  return at < now - eventLimits.keptDays * day || at > now + day;
}

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

/** The batch with a storage key. An invalid value, such as of an earlier build, is removed. */
function batchUnder(name: string): StoredBatch | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(name) ?? "") as StoredBatch;
    if (prefix + found.key === name && found.at > 0 && found.body.event_list.length > 0) return found;
  } catch {
    // The value is no JSON.
  }
  localStorage.removeItem(name);
  return undefined;
}
