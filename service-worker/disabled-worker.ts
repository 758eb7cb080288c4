import { clearOfflineData } from "#src/offline/clear-offline-data.ts";
import { activateNow } from "./lifecycle.ts";

declare const self: ServiceWorkerGlobalScope;

/*
 * `/sw.js` while the operator has disabled the worker. It replaces the worker of a device, deletes its caches and
 * unregisters itself. It has no fetch handler, so pages load from the server at once.
 */

self.addEventListener("install", () => void activateNow());

self.addEventListener("activate", (event) => event.waitUntil(uninstall()));

async function uninstall(): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window" });
  // The worker must unregister even when the storage fails.
  await clearOfflineData().catch(() => undefined);
  await self.registration.unregister();
  await Promise.all(pages.map(({ id }) => reload(id)));
}

/** A page that has reloaded itself on the change of workers is another client by now, or will be soon. */
async function reload(id: string): Promise<void> {
  const page = (await self.clients.get(id)) as WindowClient | undefined;
  await page?.navigate(page.url).catch(() => undefined);
}
