import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";

/*
 * Which answers to entries this page's own reads show. Another tab lets go of an entry when its reads show the response; here,
 * where they are older, the response stays until these are read again: else what the member has said would vanish.
 */

/** By kind of entry, until when it was answered: milliseconds of the device's clock. */
const shownUntil = new Map<string, number>();
const listeners = new Set<() => void>();

/** Of these kinds, what was answered until then is in what the page has read. */
export function markReadsFresh(kinds: readonly string[], until: number): void {
  for (const kind of kinds) shownUntil.set(kind, until);
  for (const listener of listeners) listener();
}

/** Calls back when the page has read again; returns how to stop. */
export function onReadsFresh(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The entries about some targets, with those that were let go of elsewhere and that this page does not show otherwise.
 *
 * @param before as this page has had them
 */
export function retainAcknowledged(
  before: readonly OutboxEntry[],
  now: readonly OutboxEntry[],
  targets: readonly string[],
): readonly OutboxEntry[] {
  const there = new Set(now.map(({ id }) => id));
  const stay = before.filter(
    ({ id, state, kind, target, acknowledgedAt = 0 }) =>
      state === "acknowledged" &&
      !there.has(id) &&
      targets.includes(target) &&
      acknowledgedAt >= (shownUntil.get(kind) ?? 0),
  );
  return stay.length === 0 ? now : [...stay, ...now].sort((one, other) => one.sequence - other.sequence);
}
