import { answerRead } from "./content.ts";
import { answerPicture } from "./images.ts";
import { dropOldPages } from "./kept-pages.ts";
import { refreshSections, sectionsTag } from "./kept-sections.ts";
import { receive } from "./messages.ts";
import { fillPrecache, type PrecacheEntry, setPrecache, tidyPrecache } from "./precache.ts";
import { showPush } from "./push.ts";
import { renewSubscription } from "./push-renewal.ts";
import { openNotification } from "./push-tap.ts";
import { dropLeftovers } from "./runtime-cache.ts";
import { answerFile, answerNavigation } from "./shell.ts";
import { sendFromWorker, wishesTag } from "./wishes.ts";

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: PrecacheEntry[] };

setPrecache(self.__WB_MANIFEST);

self.addEventListener("install", (event) => {
  // Past the worker, which has no part in it: what a page sends as it is left is lost in Chromium where it waits for a
  // worker to start.
  (event as Installing).addRoutes?.({ condition: { requestMethod: "POST" }, source: "network" });
  event.waitUntil(fillPrecache());
});

// The first worker serves the open page at once, so that what is opened next is kept.
// A later one waits until it is told to: an open page must not lose the files of its own build.
self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim().then(dropOldPages));
  event.waitUntil(tidyPrecache());
  dropLeftovers();
});

self.addEventListener("fetch", (event) => {
  const answer = answerNavigation(event) ?? answerRead(event) ?? answerPicture(event) ?? answerFile(event);
  if (answer) event.respondWith(answer);
});

self.addEventListener("message", receive);

type Installing = ExtendableEvent & {
  addRoutes?(rule: { condition: { requestMethod: string }; source: "network" }): Promise<void>;
};

/** Events by which the browser wakes the worker; TypeScript does not know of them yet. */
type Waking = ExtendableEvent & { readonly tag?: string };

// Now and then, for kept sections.
self.addEventListener("periodicsync", (event) => {
  const waking = event as Waking;
  if (waking.tag === sectionsTag) waking.waitUntil(refreshSections(waking));
});

// Once there is a network, for what has not been sent.
self.addEventListener("sync", (event) => {
  const waking = event as Waking;
  if (waking.tag === wishesTag) waking.waitUntil(sendFromWorker());
});

self.addEventListener("push", (event) => event.waitUntil(showPush(event)));
self.addEventListener("notificationclick", (event) => event.waitUntil(openNotification(event)));
self.addEventListener("pushsubscriptionchange", (event) => {
  (event as ExtendableEvent).waitUntil(renewSubscription(event as ExtendableEvent));
});
