import type { Query, QueryClient } from "@tanstack/react-query";
import { persistQuery } from "#src/api/persist-query.ts";
import { type PersistedQuery, restoreQuery } from "#src/api/restore-query.ts";
import { currentLogin, memberKeyPrefix, onSessionChange } from "#src/offline/session.ts";
import type { NotificationList } from "../notifications/notification-list.ts";

/** Rows of the notification list that are persisted. */
const persistedRows = 50;

/** The member's queries that are persisted. The storage keys begin with the prefix that a sign-out removes. */
function memberQueries(memberId: number, lang: number): PersistedQuery[] {
  const query = (name: string, ...rest: number[]) => ({
    storageKey: memberKeyPrefix(memberId) + [name, ...rest].join("."),
    queryKey: ["member", memberId, name, ...rest],
    maxAge: Number.POSITIVE_INFINITY,
    mayWrite: () => currentLogin()?.memberId === memberId,
  });
  return [
    query("viewer-state"),
    query("follows", lang),
    query("center", lang),
    { ...query("notifications", lang), serializeData: firstRows },
  ];
}

/** Restores the queries of the signed-in member. */
export async function restoreMemberQueries(queryClient: QueryClient, lang: number): Promise<void> {
  const memberId = currentLogin()?.memberId;
  if (memberId === undefined) return;
  // The page may be open for longer than unused data is cached, and then go offline.
  queryClient.setQueryDefaults(["member"], { gcTime: Number.POSITIVE_INFINITY });
  await Promise.all(memberQueries(memberId, lang).map((query) => restoreQuery(queryClient, query)));
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ["member"] })) markAsCopy(queryClient, query);
}

/** Persists the queries of each member as long as they are signed in. */
export function persistMemberQueries(queryClient: QueryClient, lang: number): void {
  let memberId: number | undefined;
  let stops: (() => void)[] = [];
  const follow = () => {
    const current = currentLogin()?.memberId;
    if (current === memberId) return;
    memberId = current;
    for (const stop of stops) stop();
    stops = current === undefined ? [] : memberQueries(current, lang).map((query) => persistQuery(queryClient, query));
  };
  onSessionChange(follow);
  follow();
}

/** The part of the list that is persisted. A cursor that goes on after other rows would leave some out. */
function firstRows({ list, next, ...rest }: NotificationList): NotificationList {
  const rows = list.slice(0, persistedRows);
  return { ...rest, list: rows, next: rows.length === list.length ? next : null };
}

/** Has a restored query fetched when it is used. Until then its data has the time at which it was saved. */
function markAsCopy(queryClient: QueryClient, { queryKey, state }: Query): void {
  const { data, dataUpdatedAt: updatedAt } = state;
  if (typeof data === "object" && data !== null && "cachedAt" in data) {
    const cachedAt = data.cachedAt ?? new Date(updatedAt).toISOString();
    queryClient.setQueryData(queryKey, { ...data, cachedAt }, { updatedAt });
  }
  void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
}
