import type { PageMessage } from "./worker-messages.ts";

let send: ((message: PageMessage) => void) | undefined;
let registration: (() => Promise<ServiceWorkerRegistration>) | undefined;

/** Sets how messages reach the worker, and how to get its registration. Until then messages are dropped. */
export function connectWorker(
  sender: (message: PageMessage) => void,
  ready: () => Promise<ServiceWorkerRegistration>,
): void {
  send = sender;
  registration = ready;
}

/** Posts a message to the worker; `false` where there is none. */
export function postToWorker(message: PageMessage): boolean {
  send?.(message);
  return send !== undefined;
}

/** Milliseconds to wait for a worker that is being registered. */
const readyLimit = 20_000;

/**
 * The registration of the active worker.
 *
 * @throws when there is none
 */
export async function workerRegistration(): Promise<ServiceWorkerRegistration> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("There is no worker.")), registration ? readyLimit : 0);
  });
  return Promise.race([registration?.() ?? timeout, timeout]);
}
