import type { Logger } from "pino";
import { listen } from "#server/database/listen.ts";
import type { ResponseCache } from "./response-cache.ts";
import type { ShownItem } from "./shown-items.ts";

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
  return listen({ url, channel: "content_changed", log, heard: empty, began: empty });
}

/**
 * Invalidates the responses of this process that show an item when any process changes its comments or counters. After
 * a reconnect all are cleared.
 *
 * @returns a function that stops listening
 */
export function invalidateCacheOnReaction(url: string, responseCache: ResponseCache, log: Logger): () => Promise<void> {
  return listen({
    ...{ url, channel: "reactions_changed", log },
    heard: (item) => responseCache.invalidate(item as ShownItem),
    began: () => responseCache.clear(),
  });
}
