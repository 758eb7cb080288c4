import { probeInterval, probeTimeLimit } from "#contract/limits.ts";

/**
 * Whether the site can be reached, found out by asking it: `navigator.onLine` is true on a train's dead Wi-Fi.
 * `unknown` until something was tried; a screen treats it as online.
 */
export type Connectivity = "unknown" | "online" | "offline";

let state: Connectivity = "unknown";
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export function connectivity(): Connectivity {
  return state;
}

/** Calls back on each change; returns how to stop. */
export function onConnectivityChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What a request has just shown. While the site is away it is probed until it is back. */
export function reportReachable(reachable: boolean): void {
  const next = reachable ? "online" : "offline";
  clearTimeout(timer);
  if (next === "offline") timer = setTimeout(probe, probeInterval);
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

/** Asks the site whether it is there. A network that hangs counts as none. */
export async function probe(): Promise<boolean> {
  const reachable = await fetch("/healthz", {
    method: "HEAD",
    cache: "no-store",
    signal: AbortSignal.timeout(probeTimeLimit),
  }).then(
    (response) => response.ok,
    () => false,
  );
  reportReachable(reachable);
  return reachable;
}
