import { ApiError } from "#contract/http/errors.ts";
import { probe } from "#src/offline/connectivity.ts";
import { unlessLeaving } from "#src/offline/leaving.ts";

const reloadedKey = "kapok.reloaded";
const verdicts = new WeakMap<object, Promise<ApiError> | undefined>();
let leaving = false;

/** Records errors of scripts and styles that failed to load, and handles those that no other code handles. */
export function watchChunkLoadErrors(): void {
  addEventListener("vite:preloadError", ({ payload }) => verdicts.set(payload, undefined));
  addEventListener("unhandledrejection", ({ reason }) => handleChunkLoadError(reason));
}

/**
 * Handles a chunk that failed to load; `undefined` for any other error. If the site is reachable, a newer build may
 * have replaced this one: the page reloads, once per build, and the promise stays pending. Otherwise it returns the
 * error to show.
 */
export function handleChunkLoadError(error: unknown): Promise<ApiError> | undefined {
  if (!verdicts.has(error as object)) return;
  const verdict = verdicts.get(error as object) ?? judge();
  verdicts.set(error as object, verdict);
  return verdict;
}

async function judge(): Promise<ApiError> {
  // A reload would cancel the navigation to another page.
  await unlessLeaving();
  if (!(await probe())) return new ApiError("offline");
  if (!leaving && !mayReload()) return new ApiError("chunk_load_failed");
  leaving = true;
  location.reload();
  return new Promise(() => {});
}

/** Whether this tab may still reload for this build. Without storage it must not. */
function mayReload(): boolean {
  // The hashed name of the script identifies the build.
  const build = import.meta.url;
  try {
    const before = sessionStorage[reloadedKey];
    sessionStorage[reloadedKey] = build;
    return before !== build;
  } catch {
    return false;
  }
}
