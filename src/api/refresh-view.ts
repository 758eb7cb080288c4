import { createEmitter } from "#shared/emitter.ts";

const requests = createEmitter();

/** Asks the page to load its data again, after a success without a body (spec section 8: 205). */
export const requestRefresh = (): void => requests.emit();

/** Calls back when the page should load its data again; returns a function that stops it. */
export const onRefreshRequest = requests.subscribe;
