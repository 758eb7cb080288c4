import type { Logger } from "pino";
import { listen } from "#server/database/listen.ts";
import type { ResponseCache } from "./response-cache.ts";

/**
 * Empties the process's memory of answers whenever any process changes content.
 * While the connection is away changes could be missed, so it is emptied again when it is back.
 *
 * @returns how to stop listening
 */
export function invalidateCacheOnContentChange(
  url: string,
  responseCache: ResponseCache,
  log: Logger,
): () => Promise<void> {
  const empty = () => responseCache.clear();
  return listen({ url, channel: "content_changed", of: "content changes", log, heard: empty, began: empty });
}
