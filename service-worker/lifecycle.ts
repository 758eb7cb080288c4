declare const self: ServiceWorkerGlobalScope;

const retired = new AbortController();
const channel = new BroadcastChannel("kapok.worker");
channel.addEventListener("message", () => {
  retired.abort(new DOMException("Another version activates", "AbortError"));
});

/** Aborted when another version activates; ends the requests of this worker. */
export const retireSignal = retired.signal;

/**
 * Replaces the active worker. A browser waits, for minutes, until that one has no work left, so it is asked to abort its
 * requests. The request is a broadcast: a message would start an idle worker, whose event Chromium sometimes never ends.
 */
export async function activateNow(): Promise<void> {
  channel.postMessage("retire");
  await self.skipWaiting();
}
