import { useLingui } from "@lingui/react/macro";
import { Bell, BellRing, CircleUserRound, Heart, type IconNode, KeyRound, Smartphone, UserRoundPen } from "lucide";
import { useEffect, useRef } from "react";
import { useNotifications } from "#src/components/notifications/use-notifications.ts";
import { Link } from "#src/lib/link.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { Icon } from "#src/ui/icon.tsx";
import { linkTabsClass } from "#src/ui/link-tabs.ts";
import css from "./member-tabs.module.css";
import { type TabId, tabs } from "./tabs.ts";

/** The way between the tabs: a run of them on phones, a column beside the tab on computers. */
export function MemberTabs({ open }: { open: TabId }) {
  const { t, i18n } = useLingui();
  const unread = useNotifications().read?.unread ?? 0;
  const nav = useRef<HTMLElement>(null);
  // On a phone the open one may lie beyond the edge.
  useEffect(() => {
    const run = nav.current;
    const link = run?.querySelector(`[href$="/${open}"]`);
    if (!run || !link) return;
    const [outer, inner] = [run.getBoundingClientRect(), link.getBoundingClientRect()];
    run.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  }, [open]);
  return (
    <nav ref={nav} className={classNames(linkTabsClass, css.tabs)} aria-label={t`Member centre`}>
      {tabs.map(({ id, title }) => (
        <Link key={id} to="/member/{-$tab}" params={{ tab: id }} aria-current={id === open ? "page" : undefined}>
          <Icon icon={tabIcons[id]} />
          {i18n._(title)}
          {id === "messages" && unread > 0 && <span className={css.count}>{i18n.number(unread)}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** A picture for each tab. They come with the tabs, which the page's first script does not hold. */
const tabIcons: Readonly<Record<TabId, IconNode>> = {
  account: CircleUserRound,
  password: KeyRound,
  profile: UserRoundPen,
  messages: Bell,
  notifications: BellRing,
  likes: Heart,
  devices: Smartphone,
};
