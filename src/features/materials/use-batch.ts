import { useEffect, useRef, useState } from "react";
import type { ErrorCode } from "#contract/http/errors.ts";
import type { Choosable } from "./material-groups.tsx";

/** The progress of a download, or its outcome. */
export type Batch =
  | { readonly state: "idle" | "cancelled" | "handed-over" }
  | { readonly state: "running"; readonly loaded: number; readonly total?: number | undefined }
  | { readonly state: "done"; readonly count: number }
  /** `single`: a single file. */
  | { readonly state: "failed"; readonly code: ErrorCode; readonly single?: true };

/**
 * The download of several files as an archive, or of one that needs a ticket.
 *
 * @param name of the archive, without its extension
 */
export function useBatch(name: string, lang: number) {
  const [batch, setBatch] = useState<Batch>({ state: "idle" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(work: (signal: AbortSignal) => Promise<Batch>): Promise<void> {
    // Ignored while a download is in progress.
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    // Any other error is an outcome too.
    const end = await work(controller.signal).catch((): Batch => ({ state: "failed", code: "chunk_load_failed" }));
    running.current = undefined;
    setBatch(end);
  }

  function start(files: readonly Choosable[]): Promise<void> {
    const onProgress = (loaded: number, total?: number) => setBatch({ state: "running", loaded, total });
    if (!running.current) onProgress(0);
    return run(async (signal) => {
      const { runBatch } = await import("./run-batch.ts");
      return runBatch({ files, name, lang, signal, onProgress });
    });
  }

  return {
    batch,
    start,
    startOne: (file: Choosable) => run(async () => (await import("./run-batch.ts")).saveOne(file, lang)),
    cancel: () => running.current?.abort(),
  };
}
