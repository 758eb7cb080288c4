import { useLingui } from "@lingui/react/macro";
import { CheckCheck } from "lucide";
import { LiveMark } from "#src/components/notifications/live-status-badge.tsx";
import { markAllRead } from "#src/components/notifications/mark-read.ts";
import { useNotifications } from "#src/components/notifications/use-notifications.ts";
import { SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import { useActionError } from "#src/components/reactions/use-action-error.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/layout.module.css";
import { SectionHead } from "#src/ui/section-head.tsx";
import { SyncMark } from "#src/ui/sync-badge.tsx";
import { Unavailable } from "./load-error.tsx";
import { Waiting } from "./loading.tsx";
import { MessageList } from "./message-list.tsx";
import type { TabProps } from "./tab-props.ts";

/** What the member has been told, the newest first, what is not read yet marked. */
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
        <SavedAtBadge keptAt={read?.keptAt} />
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
