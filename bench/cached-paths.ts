import type { Page } from "playwright-core";

/** Milliseconds the worker may take to keep what a visit has read. */
const patience = 180_000;

/** Waits until the page's worker says that it keeps what `enough` asks for. */
export async function waitUntilPathsCached(page: Page, enough: (paths: readonly string[]) => boolean): Promise<void> {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    if (enough(await page.evaluate(askWorker))) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The worker does not keep what it should after ${patience / 1000} s.`);
}

/** Runs in the page: the API paths that the worker keeps, or none while there is no worker. */
function askWorker(): Promise<string[]> {
  return new Promise((resolve) => {
    const { controller } = navigator.serviceWorker;
    if (!controller) return resolve([]);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    controller.postMessage({ type: "cached-paths" }, [port2]);
  });
}
