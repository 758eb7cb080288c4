import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { ApiError } from "#contract/http/errors.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { whenIdle } from "#src/lib/when-idle.ts";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { useMember } from "../members/use-member.ts";
import { useConnectivity } from "../offline/use-connectivity.ts";
import { usePendingEntries } from "../reactions/use-pending-entries.ts";
import {
  afterReading,
  type NotificationList,
  targetOf,
  targetOfAll,
  withFirstPage,
  withNextPage,
} from "./notification-list.ts";

/** Rows of a page. */
const pageLength = 20;
/** Milliseconds a response counts as fresh within one visit; the site pushes later changes. */
const staleTime = 60_000;

const keyOf = (memberId: number, lang: number) => ["member", memberId, "notifications", lang] as const;

/** The notifications of a member in a language: first the copy on the device, then the response. */
export function notificationsQuery(queryClient: QueryClient, memberId: number, lang: number) {
  const queryKey = keyOf(memberId, lang);
  return queryOptions<NotificationList, ApiError, NotificationList, ReturnType<typeof keyOf>>({
    queryKey,
    queryFn: async () => {
      const fresh = await readPage(lang);
      return withFirstPage(fresh, queryClient.getQueryData<NotificationList>(queryKey));
    },
    staleTime,
    networkMode: "always",
    retry: false,
  });
}

/**
 * Appends the next page to the list.
 *
 * @throws {ApiError} as `callAsMember`
 */
export async function loadFurther(queryClient: QueryClient, memberId: number, lang: number): Promise<void> {
  const cursor = queryClient.getQueryData<NotificationList>(keyOf(memberId, lang))?.next;
  if (!cursor) return;
  const page = await readPage(lang, cursor);
  changeNotifications(queryClient, memberId, lang, (before) => withNextPage(before, page));
}

/** Changes the loaded list and its copy on the device; does nothing before it is loaded. */
export function changeNotifications(
  queryClient: QueryClient,
  memberId: number,
  lang: number,
  change: (before: NotificationList) => NotificationList | undefined,
): void {
  const queryKey = keyOf(memberId, lang);
  const before = queryClient.getQueryData<NotificationList>(queryKey);
  const after = before && change(before);
  if (!after) {
    void queryClient.invalidateQueries({ queryKey });
    return;
  }
  queryClient.setQueryData(queryKey, after);
}

async function readPage(lang: number, cursor?: string): Promise<NotificationList> {
  const [{ callAsMember }, { listNotifications }, { removeAcknowledgedBefore }] = await Promise.all([
    import("#src/offline/member-call.ts"),
    import("#contract/notifications/endpoints.ts"),
    import("../reactions/remove-acknowledged.ts"),
  ]);
  const asked = Date.now();
  const query = { limit: pageLength, ...(cursor !== undefined && { cursor }) };
  const answer = await callAsMember(listNotifications, undefined, { lang, query });
  if (cursor === undefined)
    await removeAcknowledgedBefore(asked, ["readNotification", "readAllNotifications", "reportNotification"]);
  const { notification_list: list, unread_count: unread, next_cursor: next } = answer;
  return { list, unread, next, cachedAt: null };
}

interface NotificationsState {
  /** `undefined` before it is loaded. */
  readonly read: NotificationList | undefined;
  /** Pending reads. */
  readonly entries: readonly OutboxEntry[];
  /** Why the network has not given it. */
  readonly error: ApiError | null;
  readonly reload: () => Promise<void>;
}

/** The notifications of the member, loaded once the page is idle, or `atOnce`. `undefined` for visitors. */
export function useNotifications({ atOnce = false } = {}): NotificationsState {
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  const me = useMember();
  const id = me.state === "signed-in" ? me.member?.id : undefined;
  const [rested, setRested] = useState(atOnce);
  useEffect(() => whenIdle(() => setRested(true)), []);
  const online = useConnectivity() !== "offline";
  const { data, error, refetch } = useQuery({
    ...notificationsQuery(queryClient, id ?? 0, lang),
    enabled: id !== undefined && rested && online,
  });
  const targets = useMemo(
    () => [
      targetOfAll,
      ...(data?.list ?? []).filter(({ is_read: isRead }) => !isRead).map((each) => targetOf(each.id)),
    ],
    [data],
  );
  const entries = usePendingEntries(targets);
  const reload = useCallback(async () => {
    await refetch();
  }, [refetch]);
  const read = useMemo(() => data && afterReading(data, entries), [data, entries]);
  return id === undefined
    ? { read: undefined, entries, error: null, reload }
    : { read, entries, error: data ? null : error, reload };
}
