import { useLingui } from "@lingui/react/macro";
import {
  BadgeCheck,
  Bell,
  BellRing,
  CircleUserRound,
  Heart,
  type IconNode,
  ImagePlus,
  KeyRound,
  Smartphone,
  UserRoundPen,
} from "lucide";
import { useEffect, useRef, useState } from "react";
import type { User } from "#contract/members/endpoints.ts";
import { useNotifications } from "#src/components/notifications/notifications.queries.ts";
import { SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import { Link } from "#src/lib/link.tsx";
import type { KnownMember } from "#src/offline/session.ts";
import { Badge } from "#src/ui/badge.tsx";
import { IconButton } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { Icon } from "#src/ui/icon.tsx";
import linkTabs from "#src/ui/link-tabs.module.css";
import { Meta } from "#src/ui/meta.tsx";
import { Sheet } from "#src/ui/sheet.tsx";
import { AvatarSettings } from "./avatar-settings.tsx";
import css from "./member-head.module.css";
import memberTabsCss from "./member-tabs.module.css";
import { mayChange } from "./status-notices.tsx";
import { type TabId, tabs } from "./tabs.ts";
import type { ReadCenter } from "./use-center.ts";

interface Props {
  /** The member from the session, before the response. */
  known: KnownMember | undefined;
  center: ReadCenter | undefined;
  reload: () => Promise<void>;
}

/** Picture, name and email address of the member. */
export function MemberHead({ known, center, reload }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const user: User | undefined = center?.data.user;
  const picture = user?.avatar.url ?? known?.avatar;
  return (
    <header className={css.head}>
      <div className={css.picture}>
        {picture && <img src={picture} alt="" width="72" height="72" />}
        {user && mayChange(user) && (
          <IconButton label={t`Change avatar`} className={css.change} onClick={() => setOpen(true)}>
            <Icon icon={ImagePlus} />
          </IconButton>
        )}
      </div>
      <div className={css.who}>
        <h1>{user?.nickname ?? known?.name ?? t`Member centre`}</h1>
        <p>{user?.email}</p>
        <Meta>
          {user?.vip_group && (
            <Badge tone="soft">
              <Icon icon={BadgeCheck} />
              {user.vip_group}
            </Badge>
          )}
          <SavedAtBadge cachedAt={center?.cachedAt} />
        </Meta>
      </div>
      {center && (
        <Sheet open={open} onClose={() => setOpen(false)} title={t`Avatar`} closeLabel={t`Close`}>
          {open && <AvatarSettings center={center.data} reload={reload} onDone={() => setOpen(false)} />}
        </Sheet>
      )}
    </header>
  );
}

/** The tabs: a horizontal list on phones, a column on wide windows. */
export function MemberTabs({ open }: { open: TabId }) {
  const { t, i18n } = useLingui();
  const unread = useNotifications().read?.unread ?? 0;
  const nav = useRef<HTMLElement>(null);
  // On phones the open tab may be outside the visible part.
  useEffect(() => {
    const run = nav.current;
    const link = run?.querySelector(`[href$="/${open}"]`);
    if (!run || !link) return;
    const [outer, inner] = [run.getBoundingClientRect(), link.getBoundingClientRect()];
    run.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  }, [open]);
  return (
    <nav ref={nav} className={classNames(linkTabs.tabs, memberTabsCss.tabs)} aria-label={t`Member centre`}>
      {tabs.map(({ id, title }) => (
        <Link key={id} to="/member/{-$tab}" params={{ tab: id }} aria-current={id === open ? "page" : undefined}>
          <Icon icon={tabIcons[id]} />
          {i18n._(title)}
          {id === "messages" && unread > 0 && <span className={memberTabsCss.count}>{i18n.number(unread)}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** The icon of each tab. They load with the tabs, outside the first script. */
const tabIcons: Readonly<Record<TabId, IconNode>> = {
  account: CircleUserRound,
  password: KeyRound,
  profile: UserRoundPen,
  messages: Bell,
  notifications: BellRing,
  likes: Heart,
  devices: Smartphone,
};
