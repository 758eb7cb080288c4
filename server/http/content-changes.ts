import type { Logger } from "pino";
import { hear } from "../database/hear.ts";
import type { Representations } from "./representations.ts";

/**
 * Empties the process's memory of answers whenever any process changes content.
 * While the connection is away changes could be missed, so it is emptied again when it is back.
 *
 * @returns how to stop listening
 */
export function followContentChanges(url: string, representations: Representations, log: Logger): () => Promise<void> {
  const empty = () => representations.clear();
  return hear({ url, channel: "content_changed", of: "content changes", log, heard: empty, began: empty });
}
