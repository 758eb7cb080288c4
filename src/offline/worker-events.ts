import { createEmitter } from "#shared/emitter.ts";
import type { SectionProgress } from "./worker-messages.ts";

/*
 * Events of the service worker for the parts of a page. `src/app/worker-client.ts` receives the messages and emits them.
 */

const quota = createEmitter();
let quotaExceeded = false;

/** Whether a response could not be cached during this visit because the storage quota is reached. */
export function quotaReached(): boolean {
  return quotaExceeded;
}

/** Calls back when the storage quota is first reached; returns a function that stops it. */
export const onQuotaReached = quota.subscribe;

export function emitQuotaExceeded(): void {
  if (quotaExceeded) return;
  quotaExceeded = true;
  quota.emit();
}

/** The progress of a section's download, whichever page started it. */
export const { subscribe: onSectionProgress, emit: reportSection } = createEmitter<[progress: SectionProgress]>();

/** A push that the worker has shown, with the notification's id if it could be read. */
export const { subscribe: onPushed, emit: emitPushReceived } = createEmitter<[id: number | undefined]>();
