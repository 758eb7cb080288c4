import type { PageMessage } from "./worker-messages.ts";

let send: ((message: PageMessage) => void) | undefined;
let registration: (() => Promise<ServiceWorkerRegistration>) | undefined;

/** Says how a message gets to the worker, and how it is reached itself; until then, and where there is none, nobody hears. */
export function connectWorker(
  sender: (message: PageMessage) => void,
  ready: () => Promise<ServiceWorkerRegistration>,
): void {
  send = sender;
  registration = ready;
}

/** Asks something of the worker; `false` where there is none. */
export function postToWorker(message: PageMessage): boolean {
  send?.(message);
  return send !== undefined;
}

/** Milliseconds that a worker which has just been asked for has to be there. */
const readyLimit = 20_000;

/**
 * The worker's registration, once it is there.
 *
 * @throws where there is none
 */
export async function workerRegistration(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("There is no worker.")), registration ? readyLimit : 0);
  });
  return Promise.race([registration?.() ?? late, late]);
}
