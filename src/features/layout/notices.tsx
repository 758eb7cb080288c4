import { useLingui } from "@lingui/react/macro";
import { CloudOff, HardDrive } from "lucide";
import { useSyncExternalStore } from "react";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { frameElements } from "#src/components/page/frame-portal.tsx";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import { offerUpdate, useOfferedUpdate } from "#src/components/page/update-offer.ts";
import { probe } from "#src/offline/connectivity.ts";
import { onQuotaReached, quotaReached } from "#src/offline/worker-events.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Notice } from "#src/ui/notice.tsx";

const UpdateNotice = lazyHydrated(() => import("./update-notice.tsx").then((module) => module.UpdateNotice), {
  ssr: false,
});

/** Notices under the bar: no connection, storage full, a new version. */
export function Notices() {
  const { t } = useLingui();
  const offline = useConnectivity() === "offline";
  const full = useSyncExternalStore(onQuotaReached, quotaReached, () => false);
  const update = useOfferedUpdate();
  return (
    <div role="status" id={frameElements.notices}>
      {offline && (
        <Notice
          icon={<Icon icon={CloudOff} />}
          action={<Button variant="quiet" size="small" onClick={() => void probe()}>{t`Try again`}</Button>}
        >
          {t`You're offline. Showing saved content.`}
        </Notice>
      )}
      {full && (
        <Notice
          icon={<Icon icon={HardDrive} />}
        >{t`Storage is full. This page couldn't be saved for offline use.`}</Notice>
      )}
      {update && <UpdateNotice onReload={update} onLater={() => offerUpdate(undefined)} />}
    </div>
  );
}
