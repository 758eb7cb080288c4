import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatDay } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Empty } from "#src/ui/empty.tsx";
import layout from "#src/ui/layout.module.css";
import { Row, Rows } from "#src/ui/rows.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import type { TabProps } from "./tab-props.ts";

/** Into the site, or to somewhere else. */
function MessageLink({ to, children }: { to: string; children: ReactNode }) {
  return to.startsWith("/") ? <Link to={to}>{children}</Link> : <a href={to}>{children}</a>;
}

/** What the member has been told, the newest first. */
export function MessagesTab({ center: { notification_list: messages } }: TabProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const unread = messages.filter((message) => !message.is_read).length;
  return (
    <section className={layout.stack} aria-labelledby="messages">
      <SectionHead id="messages" title={t`Messages`} {...(unread > 0 && { note: t`${unread} unread` })} />
      {messages.length === 0 ? (
        <Empty heading="h3" title={t`No messages yet`}>
          {t`Replies to you and news of your account will stand here.`}
        </Empty>
      ) : (
        <Rows label={t`Messages`}>
          {messages.map((message) => (
            <Row
              key={message.id}
              title={
                message.btn_link ? <MessageLink to={message.btn_link}>{message.title}</MessageLink> : message.title
              }
              text={message.message || message.subtitle}
              meta={
                <>
                  <time dateTime={message.created_at}>{formatDay(message.created_at, locale.code)}</time>
                  {!message.is_read && <Badge tone="soft">{t`unread`}</Badge>}
                </>
              }
            />
          ))}
        </Rows>
      )}
    </section>
  );
}
