import { writeTimeLimit } from "#contract/form-limits.ts";
import { deviceOutbox } from "#src/offline/outbox/rows.ts";
import { alone, type Surroundings, sendWishes } from "#src/offline/outbox/send-wishes.ts";
import { dropSessionCopy, sessionCopy } from "#src/offline/session-copy.ts";
import { startTimeLimit } from "./time-limit.ts";

declare const self: ServiceWorkerGlobalScope;

/** Name under which the browser wakes the worker once there is a network. */
export const wishesTag = "kapok-wishes";

const worker: Surroundings = {
  store: deviceOutbox,
  fetch: (path, init) => fetch(path, init),
  login: sessionCopy,
  loginEnded: dropSessionCopy,
  now: Date.now,
  random: Math.random,
  alone,
  timeLimit: () => startTimeLimit(writeTimeLimit).signal,
};

/** Asks the browser to wake the worker when the site can be reached; few browsers can. Pages send as well. */
export async function wakeForWishes(): Promise<void> {
  const { sync } = self.registration as ServiceWorkerRegistration & {
    readonly sync?: { register(tag: string): Promise<void> };
  };
  await sync?.register(wishesTag).catch(() => undefined);
}

/**
 * Sends what waits.
 *
 * @throws when something still does, so that the browser comes again; if it does not, a page will
 */
export async function sendFromWorker(): Promise<void> {
  const sent = await sendWishes(worker, { eager: true });
  if (sent.busy || sent.wait !== undefined) throw new Error("Wishes go on waiting");
}
