import * as v from "valibot";
import { keptPaths } from "#src/offline/library.ts";
import { type PageMessage, pageMessage } from "#src/offline/messages.ts";
import { keepFirstReads, keptCopies } from "./content.ts";
import { keepPictures } from "./images.ts";
import { keepPage } from "./kept-pages.ts";
import { followSection, refreshSections } from "./kept-sections.ts";
import { takeOver } from "./retirement.ts";
import { wakeForWishes } from "./wishes.ts";

declare const self: ServiceWorkerGlobalScope;

type FirstVisit = Extract<PageMessage, { type: "keep" }>;

/** Does what a page asks for; whatever is not of the agreed kind is ignored. */
export function receive(event: ExtendableMessageEvent): void {
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
      event.waitUntil(keptCopies(message.paths).then((copies) => event.ports[0]?.postMessage(copies)));
      break;
    case "skip-waiting":
      event.waitUntil(takeOver());
      break;
    case "follow-section":
      event.waitUntil(followSection(event, message));
      break;
    case "wishes":
      event.waitUntil(wakeForWishes());
      break;
    case "refresh-sections":
      event.waitUntil(refreshSections(event, message.pictures));
      break;
  }
}

async function keepFirstVisit(event: ExtendableEvent, { reads, pictures, page }: FirstVisit): Promise<void> {
  await keepFirstReads(reads);
  if (page) await keepPage(page);
  await keepPictures(event, pictures);
}

/** Without a working database nothing is said: "nothing is kept" would be a claim. */
async function answerKeptPaths(port: MessagePort | undefined): Promise<void> {
  const paths = await keptPaths().catch(() => undefined);
  if (paths) port?.postMessage(paths);
}
