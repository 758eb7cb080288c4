import { useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { X } from "lucide";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { findLocale } from "#contract/locales.ts";
import { kindIcons } from "#src/components/notifications/kind-icons.ts";
import { markRead } from "#src/components/notifications/mark-read.ts";
import { placeOf } from "#src/components/notifications/notification-href.ts";
import { Link } from "#src/lib/link.tsx";
import { IconButton } from "#src/ui/button.tsx";
import { Float } from "#src/ui/float.tsx";
import { Icon } from "#src/ui/icon.tsx";
import css from "./notification-toast.module.css";
import type { Toast, ToastQueue } from "./toast-queue.ts";

/** Milliseconds for which a toast shows, not counting the time under the pointer or focus (spec section 9). */
const shownFor = 10_000;
const tick = 250;

/** Shows and announces new notifications at the bottom of the window; never over a dialog. */
export function NotificationToast({ queue }: { queue: ToastQueue }) {
  const item = useSyncExternalStore(queue.onChange, queue.current);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let left = shownFor;
    const timer = setInterval(() => {
      if (document.hidden || document.querySelector(":modal")) return;
      if (!item) return queue.next();
      if (place.current?.matches(":hover, :focus-within")) return;
      left -= tick;
      if (left <= 0) queue.close();
    }, tick);
    return () => clearInterval(timer);
  }, [item, queue]);
  const close = () => {
    const had = place.current?.contains(document.activeElement);
    queue.close();
    // The focused element no longer exists.
    if (had) document.querySelector<HTMLElement>("[data-account]")?.focus();
  };
  return (
    <div
      ref={place}
      role="status"
      data-toast
      onKeyDown={({ key }) => {
        if (key === "Escape" && item) close();
      }}
    >
      {item && <Shown key={item.id ?? item.group} item={item} onClose={close} />}
    </div>
  );
}

function Shown({ item, onClose }: { item: Toast; onClose: () => void }) {
  const router = useRouter();
  const { t } = useLingui();
  const { locale } = router.options.context;
  const { id, kind, title, subtitle, message, lang } = item;
  const place = placeOf(item.link);
  const text = message || subtitle;
  const open = () => {
    if (id !== undefined) void markRead(id, locale.id).catch(() => undefined);
    onClose();
  };
  return (
    <Float
      picture={
        <span className={css.tile}>
          <Icon icon={kindIcons[kind]} />
        </span>
      }
    >
      <p className={css.words} lang={lang === locale.id ? undefined : findLocale(lang)?.code}>
        <b>
          {place ? (
            <Link to={item.link as string} {...("to" in place && place)} onClick={open}>
              {title}
            </Link>
          ) : (
            title
          )}
        </b>
        {text && <span>{text}</span>}
      </p>
      <IconButton label={t`Close`} onClick={onClose}>
        <Icon icon={X} />
      </IconButton>
    </Float>
  );
}
