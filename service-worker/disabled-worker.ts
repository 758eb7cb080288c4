import { clearOfflineData } from "#src/offline/clear-offline-data.ts";
import { activateNow } from "./lifecycle.ts";

declare const self: ServiceWorkerGlobalScope;

/*
 * What `/sw.js` is while the operator has switched the worker off: it takes the place of whatever worker a device has,
 * removes what that kept, and itself. It answers nothing, so that pages come from the server at once.
 */

self.addEventListener("install", () => void activateNow());

self.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window" });
  // A device whose storage fails must be rid of the worker all the same.
  await clearOfflineData().catch(() => undefined);
  await self.registration.unregister();
  await Promise.all(pages.map(({ id }) => startAnew(id)));
}

/** A page that starts anew by itself when its worker changes has become another client meanwhile, or is about to. */
async function startAnew(id: string): Promise<void> {
  const page = (await self.clients.get(id)) as WindowClient | undefined;
  await page?.navigate(page.url).catch(() => undefined);
}
