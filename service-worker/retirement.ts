const retired = new AbortController();

/** Is aborted when another version takes over: what this worker loads must not hold that one up. */
export const retirement = retired.signal;

/** Ends what this worker is loading. A browser may wait for minutes until a worker has nothing more to do. */
export function retire(): void {
  retired.abort(new DOMException("Another version takes over", "AbortError"));
}
