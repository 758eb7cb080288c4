import { handleApiRead } from "./api-cache.ts";
import { deleteLegacyDatabase } from "./cache-strategies.ts";
import { handlePicture } from "./image-cache.ts";
import { onMessage } from "./messages.ts";
import { handleAsset, handleNavigation } from "./navigation.ts";
import { onNotificationClick } from "./notification-click.ts";
import { flushFromWorker, outboxSyncTags } from "./outbox-sync.ts";
import { removeStalePages } from "./page-cache.ts";
import { cleanupPrecache, installPrecache, type PrecacheEntry, setPrecache } from "./precache.ts";
import { onPush } from "./push.ts";
import { sectionSyncTags, syncDueSections } from "./section-sync.ts";
import { onSubscriptionChange } from "./subscription-change.ts";

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: PrecacheEntry[] };

setPrecache(self.__WB_MANIFEST);

self.addEventListener("install", (event) => {
  // Past the worker, which has no part in it: what a page sends as it is left is lost in Chromium where it waits for a
  // worker to start.
  (event as Installing).addRoutes?.({ condition: { requestMethod: "POST" }, source: "network" });
  event.waitUntil(installPrecache());
});

// The first worker serves the open page at once, so that what is opened next is kept.
// A later one waits until it is told to: an open page must not lose the files of its own build.
self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim().then(removeStalePages));
  event.waitUntil(cleanupPrecache());
  deleteLegacyDatabase();
});

self.addEventListener("fetch", (event) => {
  const answer = handleNavigation(event) ?? handleApiRead(event) ?? handlePicture(event) ?? handleAsset(event);
  if (answer) event.respondWith(answer);
});

self.addEventListener("message", onMessage);

type Installing = ExtendableEvent & {
  addRoutes?(rule: { condition: { requestMethod: string }; source: "network" }): Promise<void>;
};

/** Events by which the browser wakes the worker; TypeScript does not know of them yet. */
type Waking = ExtendableEvent & { readonly tag?: string };

// Now and then, for kept sections.
self.addEventListener("periodicsync", (event) => {
  const waking = event as Waking;
  if (sectionSyncTags.includes(waking.tag)) waking.waitUntil(syncDueSections(waking));
});

// Once there is a network, for what has not been sent.
self.addEventListener("sync", (event) => {
  const waking = event as Waking;
  if (outboxSyncTags.includes(waking.tag)) waking.waitUntil(flushFromWorker());
});

self.addEventListener("push", (event) => event.waitUntil(onPush(event)));
self.addEventListener("notificationclick", (event) => event.waitUntil(onNotificationClick(event)));
self.addEventListener("pushsubscriptionchange", (event) => {
  (event as ExtendableEvent).waitUntil(onSubscriptionChange(event as ExtendableEvent));
});
