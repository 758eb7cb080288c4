import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useMember } from "#src/components/members/use-member.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import type { WaitingPictureRow } from "#src/offline/db.ts";
import { SyncMark } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import layout from "#src/ui/layout.module.css";
import { mustEnter, useMe } from "../access/me.queries.ts";
import { rejectionOf } from "../drafts/reason-of.ts";
import { imageOf } from "./images.queries.ts";
import { LibraryPicture } from "./library-picture.tsx";
import { queuePicture } from "./queue-picture.ts";
import { useFileAddresses } from "./use-waiting-pictures.ts";
import css from "./waiting-picture.module.css";

/** Whether a waiting picture is sent, what holds it up, or why the site has rejected it. */
export function WaitingMark({ picture: { rejected } }: { picture: WaitingPictureRow }) {
  const { t, i18n } = useLingui();
  const offline = useConnectivity() === "offline";
  const ended = useMember().state === "signed-out";
  const lapsed = mustEnter(useMe().data);
  if (rejected !== undefined) return <SyncMark state="failed">{i18n._(rejectionOf(rejected))}</SyncMark>;
  if (offline || ended || lapsed) return <SyncMark state="queued">{t`Saved on this device, not sent yet`}</SyncMark>;
  return <SyncMark state="syncing">{t`Sending …`}</SyncMark>;
}

/** Sends a picture that the site has rejected once more. */
export function SendAgainButton({ picture }: { picture: WaitingPictureRow }) {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  return (
    <Button size="small" onClick={() => void queuePicture(picture, lang).catch(() => undefined)}>
      {t`Send again`}
    </Button>
  );
}

/** A picture that waits on this device, with its file, and acts on it. */
export function WaitingPicture({ picture, children }: { picture: WaitingPictureRow; children?: ReactNode }) {
  const { t } = useLingui();
  const { id, name, rejected } = picture;
  const file = useFileAddresses([picture]).get(id);
  return (
    <div className={css.picture} role={rejected === undefined ? undefined : "alert"}>
      <div className={css.thumb}>
        <LibraryPicture image={imageOf(picture)} file={file} sizes="6rem" ratio="4/3" />
      </div>
      <div className={css.text}>
        <b>{name || t`Picture ${id}`}</b>
        <WaitingMark picture={picture} />
      </div>
      {(children || rejected !== undefined) && (
        <div className={layout.actions}>
          {rejected !== undefined && <SendAgainButton picture={picture} />}
          {children}
        </div>
      )}
    </div>
  );
}
