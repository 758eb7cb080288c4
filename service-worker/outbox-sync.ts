import { writeTimeLimit } from "#contract/http/form-limits.ts";
import { deleteSessionCopy, readSessionCopy } from "#src/offline/session-copy.ts";
import { type FlushDependencies, flushOutbox, withOutboxLock } from "#src/outbox/flush.ts";
import { convertLegacyEntries, outboxStore } from "#src/outbox/outbox-store.ts";
import { createTimeout } from "./with-timeout.ts";

declare const self: ServiceWorkerGlobalScope;

/** Tag of the background sync that sends the outbox. */
export const outboxSyncTag = "outbox";
/** Tags of pending registrations: those of release 0.1 too, until release 0.3. */
export const outboxSyncTags: readonly unknown[] = [outboxSyncTag, "kapok-wishes"];

const worker: FlushDependencies = {
  store: outboxStore,
  fetch: (path, init) => fetch(path, init),
  login: readSessionCopy,
  loginEnded: deleteSessionCopy,
  now: Date.now,
  random: Math.random,
  withLock: withOutboxLock,
  timeLimit: () => createTimeout(writeTimeLimit).signal,
};

/** Asks the browser to wake the worker when the site can be reached; few browsers can. Pages send as well. */
export async function registerOutboxSync(): Promise<void> {
  const { sync } = self.registration as ServiceWorkerRegistration & {
    readonly sync?: { register(tag: string): Promise<void> };
  };
  await sync?.register(outboxSyncTag).catch(() => undefined);
}

/**
 * Sends what waits.
 *
 * @throws when something still does, so that the browser comes again; if it does not, a page will
 */
export async function flushFromWorker(): Promise<void> {
  const login = await readSessionCopy();
  if (login) await convertLegacyEntries(login.memberId);
  const sent = await flushOutbox(worker, { eager: true });
  if (sent.busy || sent.wait !== undefined) throw new Error("Entries go on waiting");
}
