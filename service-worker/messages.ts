import * as v from "valibot";
import { listCachedPaths } from "#src/offline/response-cache.ts";
import { type PageMessage, pageMessage } from "#src/offline/worker-messages.ts";
import { cacheInitialReads, getCachedReads } from "./api-cache.ts";
import { cachePictures } from "./image-cache.ts";
import { activateNow } from "./lifecycle.ts";
import { registerOutboxSync } from "./outbox-sync.ts";
import { cachePage } from "./page-cache.ts";
import { syncDueSections, syncSection } from "./section-sync.ts";

declare const self: ServiceWorkerGlobalScope;

type FirstVisit = Extract<PageMessage, { type: "keep" }>;

/** Does what a page asks for; whatever is not of the agreed kind is ignored. */
export function onMessage(event: ExtendableMessageEvent): void {
  const { success, output: message } = v.safeParse(pageMessage, event.data);
  if (!success) return;
  switch (message.type) {
    case "keep":
      event.waitUntil(keepFirstVisit(event, message));
      break;
    case "claim":
      event.waitUntil(self.clients.claim());
      break;
    case "kept-paths":
      event.waitUntil(answerKeptPaths(event.ports[0]));
      break;
    case "kept-copies":
      event.waitUntil(getCachedReads(message.paths).then((copies) => event.ports[0]?.postMessage(copies)));
      break;
    case "skip-waiting":
      event.waitUntil(activateNow());
      break;
    case "follow-section":
      event.waitUntil(syncSection(event, message));
      break;
    case "wishes":
      event.waitUntil(registerOutboxSync());
      break;
    case "refresh-sections":
      event.waitUntil(syncDueSections(event, message.pictures));
      break;
  }
}

async function keepFirstVisit(event: ExtendableEvent, { reads, pictures, page }: FirstVisit): Promise<void> {
  await cacheInitialReads(reads);
  if (page) await cachePage(page);
  await cachePictures(event, pictures);
}

/** Without a working database nothing is said: "nothing is kept" would be a claim. */
async function answerKeptPaths(port: MessagePort | undefined): Promise<void> {
  const paths = await listCachedPaths().catch(() => undefined);
  if (paths) port?.postMessage(paths);
}
