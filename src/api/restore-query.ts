import { createSyncStoragePersister } from "@tanstack/query-sync-storage-persister";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { persistQueryClientRestore } from "@tanstack/react-query-persist-client";

/** A query that is persisted in local storage (persist-query.ts). */
export interface PersistedQuery {
  readonly storageKey: string;
  readonly queryKey: QueryKey;
  /** Milliseconds after which a copy is dropped. */
  readonly maxAge: number;
  /** Whether a copy may still be written: the persister writes with a delay. */
  readonly mayWrite?: () => boolean;
  /** The part of the data that is persisted; all of it by default. */
  readonly serializeData?: (data: never) => unknown;
}

/** The version of the build is part of a copy, so that its shape is known. */
export const buster = import.meta.env.VERSION;

/** Restores a query; an unusable copy counts as none. */
export function restoreQuery(
  queryClient: QueryClient,
  { storageKey: key, maxAge }: Pick<PersistedQuery, "storageKey" | "maxAge">,
): Promise<void> {
  const persister = createSyncStoragePersister({ storage: localStore(), key });
  return persistQueryClientRestore({ queryClient, persister, buster, maxAge }).catch(() => undefined);
}

/** Local storage, or `undefined` where it is blocked. */
export function localStore(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
