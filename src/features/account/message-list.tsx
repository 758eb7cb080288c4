import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { MoreButton } from "#src/components/lists/more-button.tsx";
import { markRead } from "#src/components/notifications/mark-read.ts";
import { type NotificationList, targetOf, targetOfAll } from "#src/components/notifications/notification-list.ts";
import { loadFurther } from "#src/components/notifications/notifications.queries.ts";
import type { useActionError } from "#src/components/reactions/use-action-error.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { Empty } from "#src/ui/empty.tsx";
import { MessageRow } from "./message-row.tsx";
import css from "./messages.module.css";

interface Props {
  read: NotificationList;
  entries: readonly OutboxEntry[];
  memberId: number;
  attempt: ReturnType<typeof useActionError>["attempt"];
}

/** The rows of messages, page after page. */
export function MessageList({ read: { list, next }, entries, memberId, attempt }: Props) {
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
