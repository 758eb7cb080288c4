import { retireSignal } from "./lifecycle.ts";

/**
 * A time limit for a request and its body, in milliseconds. Unlike `AbortSignal.timeout` it can be ended,
 * so that a body which is there is not aborted while it is still being read.
 */
export function createTimeout(milliseconds: number): { readonly signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DOMException("No answer in time", "TimeoutError")), milliseconds);
  return { signal: AbortSignal.any([controller.signal, retireSignal]), end: () => clearTimeout(timer) };
}

/** What some work comes to, or `undefined` when it fails or takes longer than so many milliseconds. */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, milliseconds, undefined);
  try {
    return await Promise.race([work.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}
