import * as v from "valibot";
import { keptPaths } from "#src/offline/library.ts";
import { pageMessage } from "#src/offline/messages.ts";
import { keepFirstReads } from "./content.ts";
import { keepPictures } from "./images.ts";

declare const self: ServiceWorkerGlobalScope;

/** Does what a page asks for; whatever is not of the agreed kind is ignored. */
export function receive(event: ExtendableMessageEvent): void {
  const { success, output: message } = v.safeParse(pageMessage, event.data);
  if (!success) return;
  switch (message.type) {
    case "keep":
      event.waitUntil(keepFirstReads(message.reads).then(() => keepPictures(event, message.pictures)));
      break;
    case "kept-paths":
      event.waitUntil(answerKeptPaths(event.ports[0]));
      break;
    case "skip-waiting":
      event.waitUntil(self.skipWaiting());
      break;
  }
}

/** Without a working database nothing is said: "nothing is kept" would be a claim. */
async function answerKeptPaths(port: MessagePort | undefined): Promise<void> {
  const paths = await keptPaths().catch(() => undefined);
  if (paths) port?.postMessage(paths);
}
