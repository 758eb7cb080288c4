import { retireSignal } from "./lifecycle.ts";

/**
 * A time limit in milliseconds for a request and its body. Unlike `AbortSignal.timeout` it can be ended, so that a
 * received body is not aborted while it is still being read.
 */
export function createTimeout(milliseconds: number): { readonly signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new DOMException("No response in time", "TimeoutError")),
    milliseconds,
  );
  return { signal: AbortSignal.any([controller.signal, retireSignal]), end: () => clearTimeout(timer) };
}

/** The result of some work; `undefined` when it fails or takes longer than so many milliseconds. */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  const { promise: timeout, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, milliseconds, undefined);
  try {
    return await Promise.race([work.catch(() => undefined), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
