import { ApiError } from "#contract/http/errors.ts";

/** Milliseconds in which not a byte comes before a download counts as broken off. */
const stallLimit = 30_000;

export interface FetchFileOptions {
  /** What the answer has to be; anything else is not from this site. */
  readonly type: string;
  readonly signal: AbortSignal;
  /** Told of each piece: bytes that have come, and of how many, where that is known. */
  readonly onProgress: (loaded: number, total: number | undefined) => void;
}

/**
 * Fetches a file of our API whole. Beside `call.ts` and `send.ts` the one place that calls `fetch` for our API.
 *
 * @throws {ApiError} `offline` where it does not come or breaks off, `timeout` where nothing more comes, `invalid_response`
 *   where it is something else, otherwise the server's code; what `signal` gives as its reason once it has been aborted
 */
export async function fetchFile(path: string, { type, signal, onProgress }: FetchFileOptions): Promise<Blob> {
  const stalled = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const goOn = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(), stallLimit);
  };
  try {
    goOn();
    const response = await fetch(path, { signal: AbortSignal.any([signal, stalled.signal]), cache: "no-store" });
    if (!response.ok) {
      const { errorOf } = await import("./read.ts");
      throw errorOf(response.status, await response.json().catch(() => undefined));
    }
    if (response.headers.get("content-type") !== type) throw new ApiError("invalid_response");
    const total = Number(response.headers.get("content-length")) || undefined;
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let loaded = 0;
    const reader = response.body?.getReader();
    for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
      goOn();
      pieces.push(piece.value);
      loaded += piece.value.length;
      onProgress(loaded, total);
    }
    if (total !== undefined && loaded !== total) throw new ApiError("offline");
    return new Blob(pieces, { type });
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    if (cause instanceof ApiError) throw cause;
    throw new ApiError(stalled.signal.aborted ? "timeout" : "offline", { cause });
  } finally {
    clearTimeout(timer);
  }
}
