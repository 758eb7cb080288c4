import { useSyncExternalStore } from "react";

let reload: (() => void) | undefined;
const listeners = new Set<() => void>();

/** Starts the new version that is offered to the reader; `undefined` while none is. */
export function offeredUpdate(): (() => void) | undefined {
  return reload;
}

/** Offers a new version. `start` starts it; without it the offer ends. */
export function offerUpdate(start: (() => void) | undefined): void {
  reload = start;
  for (const listener of listeners) listener();
}

export function useOfferedUpdate(): (() => void) | undefined {
  return useSyncExternalStore(onChange, offeredUpdate, () => undefined);
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
