import { useLingui } from "@lingui/react/macro";
import { UserRound } from "lucide";
import { useEffect, useId, useRef, useState } from "react";
import { useAccountFocus } from "#src/components/members/use-account-focus.ts";
import { useMember } from "#src/components/members/use-member.ts";
import { useSignOut } from "#src/components/members/use-sign-out.tsx";
import { useNotifications } from "#src/components/notifications/notifications.queries.ts";
import { observeOutbox } from "#src/forms/observe-outbox.ts";
import { Link } from "#src/lib/link.tsx";
import { whenIdle } from "#src/lib/when-idle.ts";
import type { OutboxSummary } from "#src/outbox/observe.ts";
import { iconButtonClass } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import styles from "./auth.module.css";

/** The avatar in the bar and its menu. */
export function AccountMenu() {
  const { t, i18n } = useLingui();
  useAccountFocus();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const me = useMember();
  const { signOut, question } = useSignOut();
  const member = me.state === "signed-in" ? me.member : undefined;
  const { waiting, refused } = useOutboxCounts();
  const unsent = waiting + refused;
  const statusId = useId();
  const known = useNotifications().read?.unread;
  const unread = known ?? 0;
  useEffect(() => {
    if (known === undefined) return;
    let isCurrent = true;
    whenIdle(() => isCurrent && void updateBadge(known).catch(() => undefined));
    return () => {
      isCurrent = false;
    };
  }, [known]);
  const hide = () => menu.current?.hidePopover();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        data-account
        className={iconButtonClass}
        aria-label={t({ comment: "Screen-reader label of the account menu button", message: "Your account" })}
        aria-describedby={statusId}
      >
        {member ? (
          <img src={member.avatar} alt="" width={32} height={32} className={styles.avatar} />
        ) : (
          <Icon icon={UserRound} />
        )}
        {unread > 0 && (
          <small className={styles.count} data-unread aria-hidden>
            {unread > 99 ? "99+" : i18n.number(unread)}
          </small>
        )}
        {unsent > 0 && (
          <small className={styles.count} data-bad={refused > 0 || undefined} data-unsent aria-hidden>
            {i18n.number(refused || waiting)}
          </small>
        )}
      </button>
      <span role="status" className="sr">
        {refused > 0
          ? t({
              comment: "Read out by screen readers; the number of items",
              message: `Not sent, action needed: ${refused}`,
            })
          : unsent > 0 && t({ comment: "Read out by screen readers", message: "You have unsent items." })}
      </span>
      <span id={statusId} role="status" className="sr">
        {unread > 0 && t`${unread} unread`}
      </span>
      <div id={id} ref={menu} popover="auto" className={styles.menu}>
        <p className={styles.name}>{member?.name ?? t`You're logged in.`}</p>
        <Link to="/member/{-$tab}" params={{ tab: undefined }} onClick={hide}>{t`Member centre`}</Link>
        <Link to="/member/{-$tab}" params={{ tab: "messages" }} onClick={hide}>
          {t`Messages`}
          {unread > 0 && (
            <small className={styles.count} data-unread aria-hidden>
              {i18n.number(unread)}
            </small>
          )}
        </Link>
        <Link to="/outbox" onClick={hide}>
          {t({ comment: "Menu entry that opens the outbox", message: "Outbox" })}
          {unsent > 0 && <small className={styles.count}>{i18n.number(unsent)}</small>}
        </Link>
        <button
          type="button"
          onClick={() => {
            hide();
            void signOut();
          }}
        >{t`Log out`}</button>
      </div>
      {question}
    </>
  );
}

/** Updates the badge on the app's icon, if pushes are on: it also counts messages read offline. */
async function updateBadge(unread: number): Promise<void> {
  const { readPushMember } = await import("#src/offline/push-member.ts");
  if ((await readPushMember()) === null) return;
  const { showUnread } = await import("#src/push/app-badge.ts");
  await showUnread(unread);
}

/** Milliseconds for which entries are pending before they are counted: most have arrived by then. */
const patience = 1500;
const none: OutboxSummary = { waiting: 0, refused: 0 };

/** How many of the member's entries are pending or rejected, now and after each change. */
function useOutboxCounts(): OutboxSummary {
  const me = useMember();
  const member = me.state === "signed-in" ? me.member?.id : undefined;
  const [counts, setCounts] = useState(none);
  useEffect(() => {
    if (member === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const failed = () => setCounts(none);
    const show = (summary: OutboxSummary) => {
      clearTimeout(timer);
      if (summary.waiting === 0 || summary.refused > 0) setCounts(summary);
      else timer = setTimeout(() => setCounts(summary), patience);
    };
    const stop = observeOutbox((outbox) => outbox.observeOutboxSummary(member, show, failed), failed);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [member]);
  return member === undefined ? none : counts;
}
