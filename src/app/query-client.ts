import { createSyncStoragePersister } from "@tanstack/query-sync-storage-persister";
import { QueryClient } from "@tanstack/react-query";
import { persistQueryClientRestore, persistQueryClientSubscribe } from "@tanstack/react-query-persist-client";
import { apiPath } from "#contract/http/api-path.ts";
import type { ReadOptions } from "#src/api/read.ts";

/** The cache of reads; on the server one for each request, with a fetch of its own. */
export function createQueryClient(readOptions: ReadOptions = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        meta: { ...readOptions },
        gcTime: 30 * 60 * 1000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });
}

const day = 24 * 60 * 60 * 1000;

/**
 * The small data that every page needs, kept in local storage, so that the first frame waits for nothing.
 * Only what is named here is kept; everything else lives in the worker's library. The build is part of the copy,
 * so that no older shape is ever read.
 */
function persistence(queryClient: QueryClient, lang: number) {
  return {
    queryClient,
    persister: createSyncStoragePersister({ storage: storage(), key: `kapok.boot.${lang}` }),
    buster: import.meta.env.VERSION,
    maxAge: 7 * day,
    dehydrateOptions: {
      shouldDehydrateQuery: ({ queryKey, state }: { queryKey: readonly unknown[]; state: { status: string } }) =>
        state.status === "success" && queryKey[1] === apiPath("/main", { lang }),
    },
  };
}

/** Local storage, or nothing where it is switched off: then the worker or the network answers. */
function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** Puts the kept copy into the cache. */
export function restoreBootData(queryClient: QueryClient, lang: number): Promise<void> {
  return persistQueryClientRestore(persistence(queryClient, lang));
}

/** Keeps the copy up to date from now on. */
export function persistBootData(queryClient: QueryClient, lang: number): void {
  persistQueryClientSubscribe(persistence(queryClient, lang));
}
