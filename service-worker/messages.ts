import { parsePageMessage } from "#src/offline/legacy-messages.ts";
import { listCachedPaths } from "#src/offline/response-cache.ts";
import type { PageMessage } from "#src/offline/worker-messages.ts";
import { cacheInitialReads, getCachedReads } from "./api-cache.ts";
import { cachePictures } from "./image-cache.ts";
import { activateNow } from "./lifecycle.ts";
import { registerOutboxSync } from "./outbox-sync.ts";
import { cachePage } from "./page-cache.ts";
import { syncDueSections, syncSection } from "./section-sync.ts";

declare const self: ServiceWorkerGlobalScope;

type FirstVisit = Extract<PageMessage, { type: "cache" }>;

/** Handles the messages of pages; invalid ones are ignored. */
export function onMessage(event: ExtendableMessageEvent): void {
  const message = parsePageMessage(event.data);
  if (!message) return;
  switch (message.type) {
    case "cache":
      event.waitUntil(cacheFirstVisit(event, message));
      break;
    case "claim":
      event.waitUntil(self.clients.claim());
      break;
    case "cached-paths":
      event.waitUntil(replyWithCachedPaths(event.ports[0]));
      break;
    case "cached-reads":
      event.waitUntil(getCachedReads(message.paths).then((reads) => event.ports[0]?.postMessage(reads)));
      break;
    case "SKIP_WAITING":
      event.waitUntil(activateNow());
      break;
    case "sync-section":
      event.waitUntil(syncSection(event, message));
      break;
    case "flush-outbox":
      event.waitUntil(registerOutboxSync());
      break;
    case "refresh-sections":
      event.waitUntil(syncDueSections(event, message.pictures));
      break;
  }
}

async function cacheFirstVisit(event: ExtendableEvent, { reads, pictures, page }: FirstVisit): Promise<void> {
  await cacheInitialReads(reads);
  if (page) await cachePage(page);
  await cachePictures(event, pictures);
}

/** Does not reply without a working database: an empty list would be wrong. */
async function replyWithCachedPaths(port: MessagePort | undefined): Promise<void> {
  const paths = await listCachedPaths().catch(() => undefined);
  if (paths) port?.postMessage(paths);
}
