declare const self: ServiceWorkerGlobalScope;

const retired = new AbortController();
const channel = new BroadcastChannel("kapok.worker");
channel.addEventListener("message", () => {
  retired.abort(new DOMException("Another version takes over", "AbortError"));
});

/** Is aborted when another version takes over, and ends with it what this worker is loading. */
export const retireSignal = retired.signal;

/**
 * Takes the place of the worker in charge. A browser waits, for minutes, until that one has nothing more to do, so it
 * is told to let go. By broadcast: a message to it would start it where it sleeps, which Chromium now and then takes
 * for work that never ends.
 */
export async function activateNow(): Promise<void> {
  channel.postMessage("retire");
  await self.skipWaiting();
}
