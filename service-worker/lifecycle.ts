declare const self: ServiceWorkerGlobalScope;

const retired = new AbortController();
const channel = new BroadcastChannel("kapok.worker");
channel.addEventListener("message", () => {
  retired.abort(new DOMException("Another version activates", "AbortError"));
});

/** Aborted when another version activates; ends the requests of this worker. */
export const retireSignal = retired.signal;

/**
 * Replaces the active worker. A browser can wait minutes for it to finish its work, so a broadcast makes it abort its
 * requests. A message would start an idle worker instead, and Chromium sometimes never ends that event.
 */
export async function activateNow(): Promise<void> {
  channel.postMessage("retire");
  await self.skipWaiting();
}
