let reached = false;
const listeners = new Set<() => void>();

/** Whether the device had no room for a copy during this visit. */
export function quotaReached(): boolean {
  return reached;
}

/** Calls back when the device first has no room; returns how to stop. */
export function onQuotaReached(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that a copy could not be kept for want of room. */
export function emitQuotaExceeded(): void {
  if (reached) return;
  reached = true;
  for (const listener of listeners) listener();
}
