import { ApiError } from "#contract/http/errors.ts";
import { probe } from "#src/offline/connectivity.ts";

const reloadedKey = "kapok.reloaded";
const verdicts = new WeakMap<object, Promise<ApiError> | undefined>();
let leaving = false;

/** Notes which errors mean that a script or style of this build could not be loaded; where nobody handles one, acts. */
export function watchChunkLoadErrors(): void {
  addEventListener("vite:preloadError", ({ payload }) => verdicts.set(payload, undefined));
  addEventListener("unhandledrejection", ({ reason }) => handleChunkLoadError(reason));
}

/**
 * What comes of a part that could not be loaded; `undefined` for any other error. Where the site is there, a newer
 * build may have taken this one's place: the page starts anew, once a build, and the promise stays open.
 * Otherwise it gives the error to show.
 */
export function handleChunkLoadError(error: unknown): Promise<ApiError> | undefined {
  if (!verdicts.has(error as object)) return;
  const verdict = verdicts.get(error as object) ?? judge();
  verdicts.set(error as object, verdict);
  return verdict;
}

async function judge(): Promise<ApiError> {
  if (!(await probe())) return new ApiError("offline");
  if (!leaving && !mayReload()) return new ApiError("chunk_load_failed");
  leaving = true;
  location.reload();
  return new Promise(() => {});
}

/** Whether this build has not yet made this tab start anew. Where that cannot be noted, it must not. */
function mayReload(): boolean {
  // The script's own name tells the build.
  const build = import.meta.url;
  try {
    const before = sessionStorage[reloadedKey];
    sessionStorage[reloadedKey] = build;
    return before !== build;
  } catch {
    return false;
  }
}
