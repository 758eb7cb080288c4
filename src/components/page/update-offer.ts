import { useSyncExternalStore } from "react";
import { createEmitter } from "#shared/emitter.ts";

let reload: (() => void) | undefined;
const { subscribe, emit } = createEmitter();

/** Starts the new version that is offered to the reader; `undefined` while none is. */
export function offeredUpdate(): (() => void) | undefined {
  return reload;
}

/** Offers a new version. `start` starts it; without it the offer ends. */
export function offerUpdate(start: (() => void) | undefined): void {
  reload = start;
  emit();
}

export function useOfferedUpdate(): (() => void) | undefined {
  return useSyncExternalStore(subscribe, offeredUpdate, () => undefined);
}
