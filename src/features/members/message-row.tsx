import { useLingui } from "@lingui/react/macro";
import { Check } from "lucide";
import type { Notification } from "#contract/notifications/endpoints.ts";
import { kindIcons } from "#src/components/notifications/kind-icons.ts";
import { placeOf } from "#src/components/notifications/notification-href.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { Link } from "#src/lib/link.tsx";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { Badge, SyncMark } from "#src/ui/badge.tsx";
import { IconButton } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Meta } from "#src/ui/meta.tsx";
import css from "./messages.module.css";

interface Props {
  message: Notification;
  /** A change of it is pending. */
  waiting: boolean;
  onRead: () => void;
}

/** A message: subject, text and whether it is read. Its title links to its target. */
export function MessageRow({ message, waiting, onRead }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const { title, subtitle, kind, is_read: isRead, btn_text: button, created_at: at } = message;
  const place = placeOf(message.btn_link);
  const lang = contentLangAttribute(locale, message.lang);
  const open = isRead ? undefined : onRead;
  return (
    <li className={css.row} data-unread={!isRead || undefined}>
      <span className={css.tile}>
        <Icon icon={kindIcons[kind]} />
      </span>
      <div className={css.words} lang={lang}>
        <h3>
          {place ? (
            "href" in place ? (
              <a href={place.href} onClick={open}>
                {title}
              </a>
            ) : (
              <Link {...place} onClick={open}>
                {title}
              </Link>
            )
          ) : (
            title
          )}
        </h3>
        {subtitle && <p className={css.about}>{subtitle}</p>}
        {message.message && <p>{message.message}</p>}
        <Meta>
          <time dateTime={at}>{formatSavedAt(at, locale.code)}</time>
          {place && button && <span className={css.more}>{button}</span>}
          {!isRead && (
            <Badge tone="soft">{t({ comment: "Badge on a message: not read yet", message: "unread" })}</Badge>
          )}
          {waiting && <SyncMark state="queued">{t`Waiting to be sent`}</SyncMark>}
        </Meta>
      </div>
      {!isRead && (
        <IconButton label={t`Mark as read: ${title}`} className={css.read} onClick={onRead}>
          <Icon icon={Check} />
        </IconButton>
      )}
    </li>
  );
}
