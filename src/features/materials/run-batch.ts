import { ApiError } from "#contract/errors.ts";
import { fetchFile } from "#contract/fetch-file.ts";
import { maxBytesInPage } from "#contract/material-limits.ts";
import { materialArchivePath } from "#contract/material-paths.ts";
import type { Material } from "#contract/materials.ts";
import type { Batch } from "./use-batch.ts";

/** Milliseconds a browser may take to begin to save what the page has fetched. */
const grace = 60_000;

interface BatchOptions {
  readonly files: readonly Material[];
  /** Of the archive, without its ending. */
  readonly name: string;
  readonly lang: number;
  readonly signal: AbortSignal;
  readonly onProgress: (loaded: number, total: number | undefined) => void;
}

/**
 * Downloads several files as one archive and says what became of it. The page fetches it, so that it can say how far
 * it is; one that is too large to hold is left to the browser, which has a place of its own to say so.
 */
export async function runBatch({ files, name, lang, signal, onProgress }: BatchOptions): Promise<Batch> {
  const ids = files.map(({ id }) => id);
  const path = materialArchivePath(ids, lang);
  if (files.reduce((sum, { size }) => sum + size, 0) > maxBytesInPage) {
    save(path, "");
    return { state: "handed-over" };
  }
  try {
    const archive = await fetchFile(path, { type: "application/zip", signal, onProgress });
    const address = URL.createObjectURL(archive);
    save(address, `${name}.zip`);
    setTimeout(() => URL.revokeObjectURL(address), grace);
    return { state: "done", count: files.length };
  } catch (error) {
    if (signal.aborted) return { state: "cancelled" };
    return { state: "failed", code: error instanceof ApiError ? error.code : "internal" };
  }
}

/** Has the browser save what is at an address; `name` may be left to the answer. */
function save(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}
