import { useEffect, useRef, useState } from "react";
import type { ErrorCode } from "#contract/errors.ts";
import type { Material } from "#contract/materials.ts";

/** How far the download of several files is, or what became of the last one. */
export type Batch =
  | { readonly state: "idle" | "cancelled" | "handed-over" }
  | { readonly state: "running"; readonly loaded: number; readonly total?: number | undefined }
  | { readonly state: "done"; readonly count: number }
  | { readonly state: "failed"; readonly code: ErrorCode };

/**
 * The download of several files as one archive.
 *
 * @param name of the archive, without its ending
 */
export function useBatch(name: string, lang: number) {
  const [batch, setBatch] = useState<Batch>({ state: "idle" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(files: readonly Material[]): Promise<void> {
    // A second one is ignored while one is under way.
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    const onProgress = (loaded: number, total?: number) => setBatch({ state: "running", loaded, total });
    onProgress(0);
    const { signal } = controller;
    const end = await import("./run-batch.ts").then(
      ({ runBatch }) => runBatch({ files, name, lang, signal, onProgress }),
      (): Batch => ({ state: "failed", code: "part_missing" }),
    );
    running.current = undefined;
    setBatch(end);
  }

  return { batch, start, cancel: () => running.current?.abort() };
}
