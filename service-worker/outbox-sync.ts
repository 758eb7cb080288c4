import { uploadTimeLimit, writeTimeLimit } from "#contract/http/form-limits.ts";
import { versionHeaders } from "#shared/version-headers.ts";
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
  fetch: (path, init) => fetch(path, { ...init, headers: { ...init.headers, ...versionHeaders } }),
  login: readSessionCopy,
  loginEnded: deleteSessionCopy,
  now: Date.now,
  random: Math.random,
  withLock: withOutboxLock,
  timeLimit: (isFile) => createTimeout(isFile ? uploadTimeLimit : writeTimeLimit).signal,
};

/** Registers a background sync, which few browsers support. Pages send the outbox too. */
export async function registerOutboxSync(): Promise<void> {
  const { sync } = self.registration as ServiceWorkerRegistration & {
    readonly sync?: { register(tag: string): Promise<void> };
  };
  await sync?.register(outboxSyncTag).catch(() => undefined);
}

/**
 * Sends the pending entries.
 *
 * @throws when some are still pending, so that the browser repeats the sync event
 */
export async function flushFromWorker(): Promise<void> {
  const login = await readSessionCopy();
  if (login) await convertLegacyEntries(login.memberId);
  const result = await flushOutbox(worker, { eager: true });
  if (result.busy || result.wait !== undefined) throw new Error("Outbox entries are still pending");
}
