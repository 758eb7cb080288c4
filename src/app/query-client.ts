import { createSyncStoragePersister } from "@tanstack/query-sync-storage-persister";
import { QueryClient } from "@tanstack/react-query";
import { persistQueryClientRestore, persistQueryClientSubscribe } from "@tanstack/react-query-persist-client";
import { apiPath } from "#contract/http/api-path.ts";
import type { ReadOptions } from "#src/api/read.ts";

/** The query cache; on the server there is one per request, with its own `fetch`. */
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
 * Settings that persist the small data which every page needs, so that the first frame does not wait. The build version
 * is part of the copy, so that no older format is read. Other reads are in the worker's cache.
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

/** Local storage, or `undefined` where it is blocked. */
function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** Restores the persisted data into the cache. */
export function restoreBootData(queryClient: QueryClient, lang: number): Promise<void> {
  return persistQueryClientRestore(persistence(queryClient, lang));
}

/** Persists the data after each change. */
export function persistBootData(queryClient: QueryClient, lang: number): void {
  persistQueryClientSubscribe(persistence(queryClient, lang));
}
