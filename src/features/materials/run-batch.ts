import { ApiError } from "#contract/http/errors.ts";
import { getMaterialTicket } from "#contract/materials/actions.ts";
import { materialArchivePath, materialFilePath } from "#contract/materials/endpoints.ts";
import { maxBytesInPage } from "#contract/materials/limits.ts";
import { fetchFile } from "#src/api/download.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import type { Choosable } from "./material-groups.tsx";
import type { Batch } from "./use-batch.ts";

/** Milliseconds a browser may take to begin to save what the page has fetched. */
const grace = 60_000;

interface BatchOptions {
  readonly files: readonly Choosable[];
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
  try {
    const ticket = files.some((file) => file.ticket) ? await ticketFor(ids, lang) : undefined;
    signal.throwIfAborted();
    const path = materialArchivePath(ids, lang, ticket);
    if (files.reduce((sum, { size }) => sum + size, 0) > maxBytesInPage) {
      save(path, "");
      return { state: "handed-over" };
    }
    const archive = await fetchFile(path, { type: "application/zip", signal, onProgress });
    const address = URL.createObjectURL(archive);
    save(address, `${name}.zip`);
    setTimeout(() => URL.revokeObjectURL(address), grace);
    return { state: "done", count: files.length };
  } catch (error) {
    if (signal.aborted) return { state: "cancelled" };
    return failed(error);
  }
}

/** Has the browser download one file that is not for everybody. */
export async function saveOne({ id, filename }: Choosable, lang: number): Promise<Batch> {
  try {
    save(materialFilePath(id, await ticketFor([id], lang)), filename);
    return { state: "idle" };
  } catch (error) {
    const outcome = failed(error);
    return outcome.state === "failed" ? { ...outcome, single: true } : outcome;
  }
}

/** What lets a plain link have them, for a minute; the token itself stands in no address. */
async function ticketFor(ids: number[], lang: number): Promise<string> {
  return (await callAsMember(getMaterialTicket, { ids }, { lang })).ticket;
}

/** Whose login has ended meanwhile is told so, and is back here when he has logged in. */
function failed(error: unknown): Batch {
  const code = error instanceof ApiError ? error.code : "internal";
  if (code !== "session_expired" && code !== "not_logged_in") return { state: "failed", code };
  location.hash = "login-needed";
  return { state: "idle" };
}

/** Has the browser save what is at an address; `name` may be left to the answer. */
function save(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}
