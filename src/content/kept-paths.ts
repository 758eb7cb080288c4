import { useSyncExternalStore } from "react";
import { useConnectivity } from "./use-connectivity.ts";

/**
 * Which reads the device keeps, by API path. Told by the worker when the network goes away;
 * until then everything is taken to open.
 */
let kept: ReadonlySet<string> | undefined;
const listeners = new Set<() => void>();

export function setKeptPaths(paths: readonly string[]): void {
  kept = new Set(paths);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether what a read brings can be opened now: with the network anything, without it what is kept. */
export function useOpens(): (path: string) => boolean {
  const connectivity = useConnectivity();
  const paths = useSyncExternalStore(
    subscribe,
    () => kept,
    () => undefined,
  );
  return (path) => connectivity !== "offline" || !paths || paths.has(path);
}
