import type { PageMessage } from "./messages.ts";

let send: ((message: PageMessage) => void) | undefined;

/** Says how a message gets to the worker; until then, and where there is none, nobody hears it. */
export function connectWorker(sender: (message: PageMessage) => void): void {
  send = sender;
}

/** Asks something of the worker; `false` where there is none. */
export function tellWorker(message: PageMessage): boolean {
  send?.(message);
  return send !== undefined;
}
