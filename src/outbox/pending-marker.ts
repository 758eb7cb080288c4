import { readText, writeText } from "#src/offline/local-storage.ts";

/*
 * A note that there are entries on this device, so that a page need not load the database to learn that there are none.
 */
const key = "kapok.wishes";
const there = "1";
/** Their member has left: they are to go, whatever happens meanwhile. */
const toForget = "forget";

export function outboxMayHaveEntries(): boolean {
  return readText(key) === there;
}

export function isOutboxMarkedForDeletion(): boolean {
  return readText(key) === toForget;
}

/** There are, or will be in a moment. */
export function markOutboxNonEmpty(): void {
  if (outboxMayHaveEntries()) return;
  writeText(key, there);
  // Tells this tab what the browser tells the others.
  dispatchEvent(new Event("storage"));
}

/** Calls back when there may be some, in this tab or another; returns how to stop. */
export function onOutboxMarked(listener: () => void): () => void {
  const look = () => outboxMayHaveEntries() && listener();
  addEventListener("storage", look);
  return () => removeEventListener("storage", look);
}

/** There may be, of a member who leaves. */
export function markOutboxForDeletion(): void {
  if (outboxMayHaveEntries()) writeText(key, toForget);
}

/** Takes the note away where there are none; `count` is asked again afterwards, since another tab may just make one. */
export async function clearMarkIfOutboxEmpty(count: () => Promise<number>): Promise<void> {
  if ((await count()) > 0) return;
  writeText(key, null);
  if ((await count()) > 0) markOutboxNonEmpty();
}
