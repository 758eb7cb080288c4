import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { CheckCheck } from "lucide";
import { useState, useSyncExternalStore } from "react";
import { MoreButton } from "#src/components/lists/next-pages.tsx";
import { markAllRead, markRead } from "#src/components/notifications/mark-read.ts";
import { type NotificationList, targetOf, targetOfAll } from "#src/components/notifications/notification-list.ts";
import { loadFurther, useNotifications } from "#src/components/notifications/notifications.queries.ts";
import { SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { useActionError } from "#src/components/reactions/use-action-error.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { type LiveStatus, liveStatus, onLiveChange } from "#src/realtime/live-status.ts";
import { SyncMark } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import { SectionHead } from "#src/ui/headings.tsx";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/layout.module.css";
import { MessageRow } from "./message-row.tsx";
import css from "./messages.module.css";
import { Unavailable, Waiting } from "./status-notices.tsx";
import type { TabProps } from "./tabs.ts";

/** The status of the connection while the server renders. */
const disconnected: LiveStatus = { state: "disconnected", refused: false };

/** The messages of the member, newest first, with unread ones marked. */
export function MessagesTab({ center: { user } }: TabProps) {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const { read, entries, error, reload } = useNotifications({ atOnce: true });
  const { failure, attempt } = useActionError();
  const unread = read?.unread ?? 0;
  const [latest] = read?.list ?? [];
  const waiting = entries.filter(({ state }) => state === "pending" || state === "sending").length;
  return (
    <section className={layout.stack} aria-labelledby="messages">
      <SectionHead
        id="messages"
        title={t`Messages`}
        {...(unread > 0 && { note: t`${unread} unread` })}
        more={
          unread > 0 &&
          latest && (
            <Button variant="quiet" size="small" onClick={() => void attempt(() => markAllRead(latest.id, lang))}>
              <Icon icon={CheckCheck} />
              {t`Mark all as read`}
            </Button>
          )
        }
      />
      <div className={layout.split}>
        <LiveMark />
        <SavedAtBadge cachedAt={read?.cachedAt} />
        <span role="status">
          {waiting > 0 && <SyncMark state="queued">{t`Waiting to be sent: ${waiting}`}</SyncMark>}
        </span>
      </div>
      {failure && <FormStatus tone="bad">{failure}</FormStatus>}
      {read && <MessageList read={read} entries={entries} memberId={user.id} attempt={attempt} />}
      {!read && !error && <Waiting />}
      {!read && error && <Unavailable heading="h3" error={error} onRetry={() => void reload()} />}
    </section>
  );
}

interface Props {
  read: NotificationList;
  entries: readonly OutboxEntry[];
  memberId: number;
  attempt: ReturnType<typeof useActionError>["attempt"];
}

/** The rows of messages, page after page. */
function MessageList({ read: { list, next }, entries, memberId, attempt }: Props) {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const unsent = entries.filter(({ state }) => state === "pending" || state === "sending");
  const all = unsent.find(({ target }) => target === targetOfAll);
  const isWaiting = (id: number) =>
    unsent.some(({ target }) => target === targetOf(id)) || (all !== undefined && id <= Number(all.sets));
  const load = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await loadFurther(queryClient, memberId, lang);
    } catch (caught) {
      setError(caught);
    } finally {
      setBusy(false);
    }
  };
  if (list.length === 0) {
    return (
      <Empty heading="h3" title={t`No messages yet`}>
        {t`Replies to you and updates on what you follow will appear here.`}
      </Empty>
    );
  }
  return (
    <>
      <ul className={css.list} aria-label={t`Messages`}>
        {list.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            waiting={isWaiting(message.id)}
            onRead={() => void attempt(() => markRead(message.id, lang))}
          />
        ))}
      </ul>
      <MoreButton more={next !== null} busy={busy} error={error} load={load} />
    </>
  );
}

/** The state of live updates. Offline, the notice at the top is enough. */
function LiveMark() {
  const { t } = useLingui();
  const { state, refused } = useSyncExternalStore(onLiveChange, liveStatus, () => disconnected);
  const offline = useConnectivity() === "offline";
  const live = state === "connected" && !refused;
  const words = live ? t`Live updates` : state === "connecting" ? t`Reconnecting` : t`Checking every minute`;
  return (
    <span role="status" className={css.live} data-live={live || undefined}>
      {!offline && words}
    </span>
  );
}
