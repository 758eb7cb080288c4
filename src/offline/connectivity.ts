import { probeInterval, probeTimeLimit } from "#contract/limits.ts";
import { createEmitter } from "#shared/emitter.ts";
import { isLeaving } from "#src/offline/leaving.ts";

/**
 * Whether the site can be reached, as requests show: `navigator.onLine` is true on a Wi-Fi without internet access.
 * `unknown` until the first request; a screen treats it as online.
 */
export type Connectivity = "unknown" | "online" | "offline";

let state: Connectivity = "unknown";
let timer: ReturnType<typeof setTimeout> | undefined;
const change = createEmitter();

export function connectivity(): Connectivity {
  return state;
}

/** Calls back on each change; returns a function that stops it. */
export const onConnectivityChange = change.subscribe;

/** Records whether a request reached the site. An unreachable site is probed until it responds. */
export function reportReachable(reachable: boolean): void {
  if (!reachable && isLeaving()) return;
  const next = reachable ? "online" : "offline";
  clearTimeout(timer);
  if (next === "offline") timer = setTimeout(probe, probeInterval);
  if (next === state) return;
  state = next;
  change.emit();
}

/** Requests the health check. A timeout counts as unreachable. */
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
