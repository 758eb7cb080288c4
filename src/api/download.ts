import { ApiError } from "#contract/http/errors.ts";

/** Milliseconds without data after which a download counts as stalled. */
const stallLimit = 30_000;

export interface FetchFileOptions {
  /** The expected content type. A response of another type is not the site's. */
  readonly type: string;
  readonly signal: AbortSignal;
  /** Called after each chunk with the loaded bytes, and the total if it is known. */
  readonly onProgress: (loaded: number, total: number | undefined) => void;
}

/**
 * Downloads a file of the API, and reports the progress.
 *
 * @throws {ApiError} `offline` when there is no complete response, `timeout` when the download stalls,
 *   `invalid_response` when the type is another one, otherwise the server's code; the reason of `signal` when it aborts
 */
export async function fetchFile(path: string, { type, signal, onProgress }: FetchFileOptions): Promise<Blob> {
  const stalled = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(), stallLimit);
  };
  try {
    restartTimer();
    const response = await fetch(path, { signal: AbortSignal.any([signal, stalled.signal]), cache: "no-store" });
    if (!response.ok) {
      const { errorOf } = await import("./read.ts");
      throw errorOf(response.status, await response.json().catch(() => undefined));
    }
    if (response.headers.get("content-type") !== type) throw new ApiError("invalid_response");
    const total = Number(response.headers.get("content-length")) || undefined;
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let loaded = 0;
    const reader = response.body?.getReader();
    for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
      restartTimer();
      chunks.push(chunk.value);
      loaded += chunk.value.length;
      onProgress(loaded, total);
    }
    if (total !== undefined && loaded !== total) throw new ApiError("offline");
    return new Blob(chunks, { type });
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    if (cause instanceof ApiError) throw cause;
    throw new ApiError(stalled.signal.aborted ? "timeout" : "offline", { cause });
  } finally {
    clearTimeout(timer);
  }
}
