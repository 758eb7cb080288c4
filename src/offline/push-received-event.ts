type Listener = (id: number | undefined) => void;

const listeners = new Set<Listener>();

/** Calls back when the worker has shown a push, with the notification's id where it could be read; returns how to stop. */
export function onPushed(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Passes on what the worker says. */
export function emitPushReceived(id: number | undefined): void {
  for (const listener of listeners) listener(id);
}
