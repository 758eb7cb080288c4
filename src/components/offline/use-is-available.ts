import { useSyncExternalStore } from "react";
import { connectivity, onConnectivityChange } from "#src/offline/connectivity.ts";

/**
 * Which reads the device keeps, by API path. Told by the worker when the network goes away;
 * until then everything is taken to open.
 */
let kept: ReadonlySet<string> | undefined;
const listeners = new Set<() => void>();

export function setCachedPaths(paths: readonly string[]): void {
  kept = new Set(paths);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = onConnectivityChange(listener);
  listeners.add(listener);
  return () => {
    unsubscribe();
    listeners.delete(listener);
  };
}

/** Whether what a read brings can be opened now, by its API path: with the network anything, without it what is kept. */
export function useIsAvailable(path: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => connectivity() !== "offline" || !kept || kept.has(path),
    () => true,
  );
}
