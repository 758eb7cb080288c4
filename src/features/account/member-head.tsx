import { useLingui } from "@lingui/react/macro";
import { BadgeCheck, ImagePlus } from "lucide";
import { useState } from "react";
import type { User } from "#contract/members/endpoints.ts";
import { SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import type { KnownMember } from "#src/offline/session.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { Meta } from "#src/ui/meta.tsx";
import { Sheet } from "#src/ui/sheet.tsx";
import type { ReadCenter } from "./account-cache.ts";
import { AvatarSettings } from "./avatar-settings.tsx";
import { mayChange } from "./can-edit-account.ts";
import css from "./member-head.module.css";

interface Props {
  /** As the device knows him, before anything else is there. */
  known: KnownMember | undefined;
  center: ReadCenter | undefined;
  reload: () => Promise<void>;
}

/** Who it is: picture, name, address. */
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
          <SavedAtBadge keptAt={center?.keptAt} />
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
