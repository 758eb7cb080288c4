import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { ApiError } from "#contract/http/errors.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { whenIdle } from "#src/lib/when-idle.ts";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { useMember } from "../member/use-member.ts";
import { useConnectivity } from "../offline/use-connectivity.ts";
import { usePendingEntries } from "../reactions/use-pending-entries.ts";
import { afterReading, type NotificationList, targetOf, targetOfAll } from "./notification-list.ts";
import { notificationsQuery } from "./notifications.queries.ts";

export interface NotificationsState {
  /** What is known; `undefined` before anything is. */
  readonly read: NotificationList | undefined;
  /** What the member has read and the site may not know. */
  readonly entries: readonly OutboxEntry[];
  /** Why the network has not given it. */
  readonly error: ApiError | null;
  readonly reload: () => Promise<void>;
}

/** What the member who is here was told; asked for once the page is at rest, or `atOnce`. Nothing for visitors. */
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
