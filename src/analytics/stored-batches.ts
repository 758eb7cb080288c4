import type { countEvents } from "#contract/analytics/endpoints.ts";
import { eventLimits } from "#contract/analytics/event-names.ts";
import type { BodyOf } from "#contract/http/action.ts";

/*
 * Batches of events on this device until the site has them, each under a key of its own in local storage: a page writes
 * its own batch alone, so that tabs do not write over each other.
 */

export interface StoredBatch {
  /** The idempotency key. */
  readonly key: string;
  /** When it was begun, in milliseconds. */
  readonly at: number;
  /** Whoever comes by may send it from this moment on: before, its own page adds to it, or somebody is sending it. */
  readonly free: number;
  readonly lang: number;
  readonly body: BodyOf<typeof countEvents>;
}

const prefix = "kapok.events.";
/** Events on a device at most; the oldest batch makes room. */
const mostKept = 500;
const day = 24 * 60 * 60 * 1000;

/** Keeps a batch, in place of what it was before. Where storage is switched off or full it is lost. */
export function keepBatch(batch: StoredBatch): void {
  try {
    localStorage.setItem(prefix + batch.key, JSON.stringify(batch));
    makeRoom();
  } catch {
    // Nobody is to be bothered for the sake of counting.
  }
}

/** The batches that are kept, oldest first. Those that are too old to count are gone. */
export function storedBatches(now: number): StoredBatch[] {
  const found = keys().flatMap((name) => batchUnder(name) ?? []);
  for (const { key, at } of found) if (isPast(at, now)) dropBatch(key);
  return found.filter(({ at }) => !isPast(at, now)).sort((one, other) => one.at - other.at);
}

/** The site has it, or will never have it. */
export function dropBatch(key: string): void {
  try {
    localStorage.removeItem(prefix + key);
  } catch {
    // Storage is switched off: nothing is kept.
  }
}

/** Forgets all of them: the reader does not wish to be counted. */
export function dropBatches(): void {
  for (const name of keys()) localStorage.removeItem(name);
}

function makeRoom(): void {
  const batches = keys().flatMap((name) => batchUnder(name) ?? []);
  let events = batches.reduce((sum, { body }) => sum + body.event_list.length, 0);
  for (const { key, body } of batches.sort((one, other) => one.at - other.at)) {
    if (events <= mostKept) return;
    dropBatch(key);
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

/** What stands under a name; what is no batch, an earlier build's say, goes. */
function batchUnder(name: string): StoredBatch | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(name) ?? "") as StoredBatch;
    if (prefix + found.key === name && found.at > 0 && found.body.event_list.length > 0) return found;
  } catch {
    // Not of our making.
  }
  localStorage.removeItem(name);
  return undefined;
}
