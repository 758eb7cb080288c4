import { useSyncExternalStore } from "react";
import { createEmitter } from "#shared/emitter.ts";
import { type Connectivity, connectivity, onConnectivityChange } from "#src/offline/connectivity.ts";

/** Whether the site can be reached, as far as is known. */
export function useConnectivity(): Connectivity {
  return useSyncExternalStore(onConnectivityChange, connectivity, () => "unknown");
}

/** API paths of the cached reads. The worker sends them when the device goes offline. */
let cachedPaths: ReadonlySet<string> | undefined;
const cachedPathsChange = createEmitter();

export function setCachedPaths(paths: readonly string[]): void {
  cachedPaths = new Set(paths);
  cachedPathsChange.emit();
}

function subscribe(listener: () => void): () => void {
  const stops = [onConnectivityChange(listener), cachedPathsChange.subscribe(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Whether a read can be opened now, by its API path: online always, offline when it is cached. */
export function useIsAvailable(path: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => connectivity() !== "offline" || !cachedPaths || cachedPaths.has(path),
    () => true,
  );
}
