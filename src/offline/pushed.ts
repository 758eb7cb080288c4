const listeners = new Set<() => void>();

/** Calls back when the worker has shown a push: there is something new; returns how to stop. */
export function onPushed(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Passes on what the worker says. */
export function reportPushed(): void {
  for (const listener of listeners) listener();
}
