import type { Logger } from "pino";
import { listen } from "#server/database/listen.ts";
import type { ResponseCache } from "./response-cache.ts";

/**
 * Clears the response cache of this process when any process changes content. Changes may be missed while the
 * connection is lost, so the cache is cleared again after a reconnect.
 *
 * @returns a function that stops listening
 */
export function invalidateCacheOnContentChange(
  url: string,
  responseCache: ResponseCache,
  log: Logger,
): () => Promise<void> {
  const empty = () => responseCache.clear();
  return listen({ url, channel: "content_changed", of: "content changes", log, heard: empty, began: empty });
}
