import { createSyncStoragePersister } from "@tanstack/query-sync-storage-persister";
import type { QueryClient } from "@tanstack/react-query";
import {
  type PersistedClient,
  persistQueryClientSave,
  persistQueryClientSubscribe,
} from "@tanstack/react-query-persist-client";
import { buster, localStore, type PersistedQuery } from "./restore-query.ts";

/**
 * Persists a query, now and after each update. Each has a storage key of its own: a tab without a query leaves the copy of
 * another tab. Returns a function that stops it.
 */
export function persistQuery(queryClient: QueryClient, query: PersistedQuery): () => void {
  const { queryKey, serializeData } = query;
  const options = {
    queryClient,
    persister: persisterOf(query),
    buster,
    dehydrateOptions: {
      shouldDehydrateQuery: ({ queryKey: key, state }: { queryKey: readonly unknown[]; state: { status: string } }) =>
        state.status === "success" && String(key) === String(queryKey),
      ...(serializeData && { serializeData: (data: unknown) => serializeData(data as never) }),
    },
  };
  void persistQueryClientSave(options);
  return persistQueryClientSubscribe(options);
}

/** Writes only when the data has been updated. */
function persisterOf({ storageKey, mayWrite = () => true }: PersistedQuery) {
  const persister = createSyncStoragePersister({
    key: storageKey,
    storage: localStore(),
    serialize: (client) => {
      // The persister writes with a delay, and ignores errors.
      if (!mayWrite()) throw new Error("The copy may no longer be written.");
      return JSON.stringify(client);
    },
  });
  let lastUpdate: number | undefined;
  return {
    ...persister,
    persistClient: (client: PersistedClient) => {
      const updatedAt = client.clientState.queries[0]?.state.dataUpdatedAt;
      if (updatedAt === undefined || updatedAt === lastUpdate) return;
      lastUpdate = updatedAt;
      return persister.persistClient(client);
    },
  };
}
