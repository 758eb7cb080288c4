import { createEmitter } from "#shared/emitter.ts";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";

/*
 * Tracks which acknowledged entries this page's own reads include. Another tab removes an acknowledged entry as soon
 * as its reads include the result. This page's reads may be older: it retains the entry until it has read again.
 */

/** For each kind of entry, the time up to which acknowledged entries are in this page's reads, by the device's clock. */
const shownUntil = new Map<string, number>();
const freshReads = createEmitter();

/** Records that the page's reads include entries of these kinds that were acknowledged until then. */
export function markReadsFresh(kinds: readonly string[], until: number): void {
  for (const kind of kinds) shownUntil.set(kind, until);
  freshReads.emit();
}

/** Calls back when the page has read again; returns a function that stops it. */
export const onReadsFresh = freshReads.subscribe;

/**
 * The entries for some targets, with acknowledged ones that another tab has removed and this page does not show yet.
 *
 * @param before the entries that this page showed last
 */
export function retainAcknowledged(
  before: readonly OutboxEntry[],
  now: readonly OutboxEntry[],
  targets: readonly string[],
): readonly OutboxEntry[] {
  const present = new Set(now.map(({ id }) => id));
  const retained = before.filter(
    ({ id, state, kind, target, acknowledgedAt = 0 }) =>
      state === "acknowledged" &&
      !present.has(id) &&
      targets.includes(target) &&
      acknowledgedAt >= (shownUntil.get(kind) ?? 0),
  );
  return retained.length === 0 ? now : [...retained, ...now].sort((one, other) => one.sequence - other.sequence);
}
