import { useLingui } from "@lingui/react/macro";
import { RefreshCw, X } from "lucide";
import { Button, IconButton } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Notice } from "#src/ui/notice.tsx";
import css from "./update-notice.module.css";

interface UpdateNoticeProps {
  /** Activates the new version. */
  onReload: () => void;
  onLater: () => void;
}

/** Offers a new version. It overlays the page, so that nothing shifts. */
export function UpdateNotice({ onReload, onLater }: UpdateNoticeProps) {
  const { t } = useLingui();
  return (
    <div className={css.over}>
      <Notice
        tone="update"
        icon={<Icon icon={RefreshCw} />}
        action={
          <>
            <Button variant="primary" size="small" onClick={onReload}>{t`Reload`}</Button>
            <IconButton label={t`Later`} onClick={onLater}>
              <Icon icon={X} />
            </IconButton>
          </>
        }
      >
        <b>{t`A new version is ready`}</b>
      </Notice>
    </div>
  );
}
