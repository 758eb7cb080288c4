import type { QueryClient } from "@tanstack/react-query";
import type { RegisteredRouter } from "@tanstack/react-router";
import * as v from "valibot";
import { apiPath } from "#contract/http/api-path.ts";
import { type Locale, splitLocale } from "#contract/locales.ts";
import { readKey } from "#src/api/read-query.ts";
import { whenIdle } from "#src/lib/when-idle.ts";
import { cachedReadsReply, maxCachedReads } from "#src/offline/worker-messages.ts";
import { requestFromWorker } from "./worker-client.ts";

interface ReadAhead {
  router: RegisteredRouter;
  queryClient: QueryClient;
  locale: Locale;
}

/**
 * Prepares the next navigation of an idle page: loads the code of the article page, and cached copies of visible
 * stories and games. It sends no requests to the network.
 */
export function prefetchVisibleLinks({ router, queryClient, locale }: ReadAhead): void {
  // Failures are harmless: the navigation loads the same.
  void router.loadRouteChunk(router.routesById["/article/$id"])?.catch(() => undefined);
  const look = () => whenIdle(() => askForCopies(queryClient, readsInView(queryClient, locale)));
  look();
  router.subscribe("onRendered", look);
  addEventListener("scrollend", look, { passive: true });
}

/** Returns the API paths of visible links whose data is not loaded yet. */
function readsInView(queryClient: QueryClient, { id: lang }: Locale): string[] {
  const reads = new Set<string>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>("main a[href]")) {
    // Measuring skipped content would force its layout.
    if (!link.checkVisibility({ contentVisibilityAuto: true })) continue;
    const { top, bottom } = link.getBoundingClientRect();
    if (bottom <= 0 || top >= innerHeight) continue;
    const [, kind, id] = /^\/(article|game)(?:-intro)?\/(\d+)$/.exec(splitLocale(link.pathname).path) ?? [];
    if (kind) reads.add(apiPath(`/${kind}/${id}`, { lang }));
  }
  return [...reads].filter((path) => !queryClient.getQueryState(readKey(path))).slice(0, maxCachedReads);
}

/** Asks the worker for its cached copies of reads. */
function askForCopies(queryClient: QueryClient, paths: readonly string[]): void {
  if (paths.length === 0) return;
  requestFromWorker({ type: "cached-reads", paths: [...paths] }, async (answer) => {
    const { success, output: copies } = v.safeParse(cachedReadsReply, answer);
    if (!success || copies.length === 0) return;
    const { parseResponse } = await import("#contract/http/all-endpoints.ts");
    for (const { path, data, etag, savedAt } of copies) {
      if (queryClient.getQueryState(readKey(path))) continue;
      try {
        const read = { data: parseResponse(new URL(path, location.origin).pathname, data), etag, cachedAt: savedAt };
        // Dated as it is: old enough, it is read again when it is shown.
        queryClient.setQueryData(readKey(path), read, { updatedAt: Date.parse(savedAt) });
      } catch {
        // The worker is of an older build than the page.
      }
    }
  });
}
