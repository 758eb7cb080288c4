import { createSyncStoragePersister } from "@tanstack/query-sync-storage-persister";
import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import {
  type PersistedClient,
  type PersistQueryClientOptions,
  persistQueryClientRestore,
} from "@tanstack/react-query-persist-client";
import { apiPath } from "#contract/http/api-path.ts";
import { readKey } from "#src/api/read-query.ts";
import type { NotificationList } from "#src/components/notifications/notification-list.ts";
import { readText, writeText } from "#src/offline/local-storage.ts";
import { currentLogin, memberKeyPrefix } from "#src/offline/session.ts";

/*
 * The queries that are persisted in local storage, so that the first frame does not wait for them: the data of every
 * page, and the member's own. All others are cached by the service worker. Each has a storage key of its own: a tab
 * without a query leaves the copy of another tab. The build's version is part of a copy, so that its shape is known.
 */

export interface PersistedQuery {
  readonly storageKey: string;
  readonly queryKey: QueryKey;
  /** Milliseconds after which a copy is dropped. */
  readonly maxAge: number;
  /** The member it belongs to. */
  readonly memberId?: number;
  /** The part of the data that is persisted; all of it by default. */
  readonly serializeData?: (data: never) => unknown;
}

const week = 7 * 24 * 60 * 60 * 1000;

export function publicQueries(lang: number): PersistedQuery[] {
  return [{ storageKey: `kapok.boot.${lang}`, queryKey: readKey(apiPath("/main", { lang })), maxAge: week }];
}

/** The keys begin with the prefix that a sign-out removes. */
export function memberQueries(memberId: number, lang: number): PersistedQuery[] {
  const query = (name: string, ...rest: number[]) => ({
    storageKey: memberKeyPrefix(memberId) + [name, ...rest].join("."),
    queryKey: ["member", memberId, name, ...rest],
    maxAge: Number.POSITIVE_INFINITY,
    memberId,
  });
  return [
    query("viewer-state"),
    query("follows", lang),
    query("center", lang),
    { ...query("notifications", lang), serializeData: firstRows },
  ];
}

/** Rows that are persisted on the device. */
const persistedRows = 50;

/** The part of the list that is persisted. A cursor that goes on after other rows would leave some out. */
function firstRows({ list, next, ...rest }: NotificationList): NotificationList {
  const rows = list.slice(0, persistedRows);
  return { ...rest, list: rows, next: rows.length === list.length ? next : null };
}

/** Restores the member's queries, and with `publicToo` those of every page. */
export async function restoreQueries(
  queryClient: QueryClient,
  lang: number,
  { publicToo }: { publicToo: boolean },
): Promise<void> {
  const memberId = currentLogin()?.memberId;
  // The page may be open for longer than unused data is cached, and then go offline.
  queryClient.setQueryDefaults(["member"], { gcTime: Number.POSITIVE_INFINITY });
  const queries = [
    ...(publicToo ? publicQueries(lang) : []),
    ...(memberId === undefined ? [] : memberQueries(memberId, lang)),
  ];
  await Promise.all(queries.map((query) => persistQueryClientRestore(optionsOf(queryClient, query)).catch(ignore)));
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ["member"] })) markAsCopy(queryClient, query);
}

/** The options with which a query is persisted and restored. */
export function optionsOf(queryClient: QueryClient, query: PersistedQuery): PersistQueryClientOptions {
  const { queryKey, maxAge, serializeData } = query;
  return {
    queryClient,
    persister: persisterOf(query),
    buster: import.meta.env.VERSION,
    maxAge,
    dehydrateOptions: {
      shouldDehydrateQuery: ({ queryKey: key, state }) =>
        state.status === "success" && JSON.stringify(key) === JSON.stringify(queryKey),
      ...(serializeData && { serializeData: (data: unknown) => serializeData(data as never) }),
    },
  };
}

/** Writes only when the data has been updated, and never for a member who has signed out. */
function persisterOf({ storageKey, memberId }: PersistedQuery) {
  const persister = createSyncStoragePersister({
    key: storageKey,
    storage: {
      getItem: readText,
      setItem: (key, text) => {
        // The persister writes with a delay.
        if (memberId === undefined || memberId === currentLogin()?.memberId) writeText(key, text);
      },
      removeItem: (key) => writeText(key, null),
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

/** Has a restored query fetched when it is used. Until then its data has the time at which it was saved. */
function markAsCopy(queryClient: QueryClient, { queryKey, state }: Query): void {
  const { data, dataUpdatedAt: updatedAt } = state;
  if (typeof data === "object" && data !== null && "keptAt" in data) {
    const keptAt = data.keptAt ?? new Date(updatedAt).toISOString();
    queryClient.setQueryData(queryKey, { ...data, keptAt }, { updatedAt });
  }
  void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
}

/** An unusable copy counts as none. */
function ignore(): void {}
