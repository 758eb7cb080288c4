import type { Page } from "playwright-core";

/** Milliseconds until the worker must have cached the reads of a visit. */
const timeout = 180_000;

/** Waits until the cached paths of the page's worker meet a condition. */
export async function waitUntilPathsCached(
  page: Page,
  isComplete: (paths: readonly string[]) => boolean,
): Promise<void> {
  const end = Date.now() + timeout;
  while (Date.now() < end) {
    if (isComplete(await page.evaluate(readCachedPaths))) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The worker has not cached the expected paths within ${timeout / 1000} s.`);
}

/** Runs in the page. Returns the API paths that the worker has cached, or none while there is no worker. */
function readCachedPaths(): Promise<string[]> {
  return new Promise((resolve) => {
    const { controller } = navigator.serviceWorker;
    if (!controller) return resolve([]);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    controller.postMessage({ type: "cached-paths" }, [port2]);
  });
}
