/** Milliseconds after `beforeunload` at which a page that still exists was not left, such as after a download. */
const stayedAfter = 5000;

let leftAt = Number.NEGATIVE_INFINITY;

/** Records when the browser begins to open another document. */
export function watchLeaving(): void {
  addEventListener("beforeunload", () => {
    leftAt = performance.now();
  });
}

/** Whether the browser is opening another document. Firefox then cancels what this one loads, which is no failure. */
export const isLeaving = (): boolean => performance.now() - leftAt < stayedAfter;

/** Resolves at once, or when the page was not left after all. On a page that is left, nothing follows. */
export async function unlessLeaving(): Promise<void> {
  while (isLeaving()) await new Promise((resolve) => setTimeout(resolve, leftAt + stayedAfter - performance.now()));
}
