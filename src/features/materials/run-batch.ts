import { ApiError } from "#contract/http/errors.ts";
import { getMaterialTicket } from "#contract/materials/actions.ts";
import { materialArchivePath, materialFilePath } from "#contract/materials/endpoints.ts";
import { maxBytesInPage } from "#contract/materials/limits.ts";
import { fetchFile } from "#src/api/download.ts";
import { track } from "#src/lib/track.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import type { Choosable } from "./material-groups.tsx";
import type { Batch } from "./use-batch.ts";

/** Milliseconds a browser may need to start saving a file. */
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
 * Downloads several files as one archive and returns the outcome. The page fetches the archive to show progress; the
 * browser downloads an archive that is too large for memory.
 */
export async function runBatch({ files, name, lang, signal, onProgress }: BatchOptions): Promise<Batch> {
  const ids = files.map(({ id }) => id);
  try {
    const ticket = files.some((file) => file.ticket) ? await ticketFor(ids, lang) : undefined;
    signal.throwIfAborted();
    const path = materialArchivePath(ids, lang, ticket);
    for (const id of ids) track("download", "file", materialFilePath(id));
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

/** Downloads one file that is not public. */
export async function saveOne({ id, filename }: Choosable, lang: number): Promise<Batch> {
  try {
    const ticket = await ticketFor([id], lang);
    track("download", "file", materialFilePath(id));
    save(materialFilePath(id, ticket), filename);
    return { state: "idle" };
  } catch (error) {
    const outcome = failed(error);
    return outcome.state === "failed" ? { ...outcome, single: true } : outcome;
  }
}

/** Requests a ticket for plain links, valid for a minute; the token itself is in no URL. */
async function ticketFor(ids: number[], lang: number): Promise<string> {
  return (await callAsMember(getMaterialTicket, { ids }, { lang })).ticket;
}

/** If the login has expired, opens the login dialog; it returns here. */
function failed(error: unknown): Batch {
  const code = error instanceof ApiError ? error.code : "internal";
  if (code !== "session_expired" && code !== "not_logged_in") return { state: "failed", code };
  location.hash = "login-needed";
  return { state: "idle" };
}

/** Has the browser save a URL; without `name` the response names the file. */
function save(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}
