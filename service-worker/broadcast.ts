import type { WorkerMessage } from "#src/offline/worker-messages.ts";

declare const self: ServiceWorkerGlobalScope;

/** Posts a message to every open page of the site. */
export async function broadcastToClients(message: WorkerMessage): Promise<void> {
  for (const client of await self.clients.matchAll({ type: "window" })) client.postMessage(message);
}
