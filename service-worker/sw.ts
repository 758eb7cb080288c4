import { handleApiRead } from "./api-cache.ts";
import { deleteLegacyDatabase } from "./cache-strategies.ts";
import { handlePicture } from "./image-cache.ts";
import { onMessage } from "./messages.ts";
import { handleAsset, handleNavigation } from "./navigation.ts";
import { onNotificationClick } from "./notification-click.ts";
import { flushFromWorker, outboxSyncTags } from "./outbox-sync.ts";
import { removeStalePages } from "./page-cache.ts";
import { cleanupPrecache, installPrecache, type PrecacheEntry, setPrecache } from "./precache.ts";
import { onPush, onSubscriptionChange } from "./push.ts";
import { sectionSyncTags, syncDueSections } from "./section-sync.ts";

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: PrecacheEntry[] };

setPrecache(self.__WB_MANIFEST);

self.addEventListener("install", (event) => {
  // POST requests bypass the worker: Chromium drops those of a closing page that wait for a worker to start.
  (event as Installing).addRoutes?.({ condition: { requestMethod: "POST" }, source: "network" });
  event.waitUntil(installPrecache());
});

// The first worker controls the open page at once, so that its next reads are cached. A later one waits for the message
// SKIP_WAITING: an open page must not lose the files of its build.
self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim().then(removeStalePages));
  event.waitUntil(cleanupPrecache());
  deleteLegacyDatabase();
});

self.addEventListener("fetch", (event) => {
  const response = handleNavigation(event) ?? handleApiRead(event) ?? handlePicture(event) ?? handleAsset(event);
  if (response) event.respondWith(response);
});

self.addEventListener("message", onMessage);

type Installing = ExtendableEvent & {
  addRoutes?(rule: { condition: { requestMethod: string }; source: "network" }): Promise<void>;
};

/** Events of background syncs, which TypeScript does not know yet. */
type SyncEvent = ExtendableEvent & { readonly tag?: string };

// Updates saved sections from time to time.
self.addEventListener("periodicsync", (event) => {
  const sync = event as SyncEvent;
  if (sectionSyncTags.includes(sync.tag)) sync.waitUntil(syncDueSections(sync));
});

// Sends the outbox when there is a network.
self.addEventListener("sync", (event) => {
  const sync = event as SyncEvent;
  if (outboxSyncTags.includes(sync.tag)) sync.waitUntil(flushFromWorker());
});

self.addEventListener("push", (event) => event.waitUntil(onPush(event)));
self.addEventListener("notificationclick", (event) => event.waitUntil(onNotificationClick(event)));
self.addEventListener("pushsubscriptionchange", (event) => {
  (event as ExtendableEvent).waitUntil(onSubscriptionChange(event as ExtendableEvent));
});
