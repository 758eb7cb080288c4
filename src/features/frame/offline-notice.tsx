import { useLingui } from "@lingui/react/macro";
import { CloudOff } from "lucide";
import { useConnectivity } from "#src/content/use-connectivity.ts";
import { probe } from "#src/offline/connectivity.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Notice } from "#src/ui/notice.tsx";

/** Under the bar while the site cannot be reached. */
export function OfflineNotice() {
  const { t } = useLingui();
  const offline = useConnectivity() === "offline";
  return (
    <div role="status">
      {offline && (
        <Notice
          icon={<Icon icon={CloudOff} />}
          action={<Button variant="quiet" size="small" onClick={() => void probe()}>{t`Try again`}</Button>}
        >
          {t`No connection. You are reading what is kept on this device.`}
        </Notice>
      )}
    </div>
  );
}
