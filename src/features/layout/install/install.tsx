import { useLingui } from "@lingui/react/macro";
import { CircleCheck, X } from "lucide";
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { FramePortal } from "#src/components/page/frame-portal.tsx";
import { usePagePath } from "#src/lib/use-page-path.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import { Float } from "#src/ui/float.tsx";
import { Icon } from "#src/ui/icon.tsx";
import styles from "./install.module.css";
import { installWay, onInstallWayChange } from "./install-method.ts";
import { useInvitation } from "./use-invitation.ts";

const InstallSheet = lazy(() => import("./install-sheet.tsx").then((module) => ({ default: module.InstallSheet })));

/** Milliseconds that the news of the installation stays. */
const newsStays = 10_000;

/** Installing the site: a link in the footer, an invitation at a suitable time, and the sheet of both. */
export function Install({ brand }: { brand: string }) {
  const { t } = useLingui();
  const path = usePagePath();
  const way = useSyncExternalStore(onInstallWayChange, installWay);
  const justInstalled = way === "just-installed";
  const able = way === "prompt" || way === "steps";
  const invitation = useInvitation(path, able);
  const [sheet, setSheet] = useState<"none" | "open" | "closed">("none");
  const [isDismissed, setDismissed] = useState(false);

  useEffect(() => {
    // Installed apps ask for persistent storage; browsers grant it to them.
    if (way === "app" || justInstalled) {
      void import("#src/offline/persistence.ts").then(({ askToPersist }) => askToPersist());
    }
    if (!justInstalled) return;
    const timer = setTimeout(() => setDismissed(true), newsStays);
    return () => clearTimeout(timer);
  }, [way, justInstalled]);

  function refuse() {
    invitation.refuse();
    // The focused button no longer exists.
    document.getElementById("main")?.focus({ preventScroll: true });
  }

  return (
    <>
      {able && (
        <FramePortal to="footer">
          <button
            type="button"
            className={styles.link}
            data-track="click/button/install"
            onClick={() => setSheet("open")}
          >
            {t`Install on your home screen`}
          </button>
        </FramePortal>
      )}
      {invitation.shown && (
        <Float label={t`Install`} picture={<img src="/icons/icon.svg" alt="" width={40} height={40} />}>
          <p>
            <b>{t`Add ${brand} to your home screen`}</b>
            <br />
            {t`Works offline too`}
          </p>
          <Button
            variant="primary"
            size="small"
            data-track="click/button/install"
            onClick={() => setSheet("open")}
          >{t`Install`}</Button>
          <IconButton
            label={t({ comment: "Closes the invitation to install, for good", message: "Don't show again" })}
            onClick={refuse}
          >
            <Icon icon={X} />
          </IconButton>
        </Float>
      )}
      <div role="status">
        {justInstalled && !isDismissed && (
          <Float picture={<Icon icon={CircleCheck} />}>
            <p>
              <b>{t`${brand} is installed`}</b>
            </p>
            <IconButton label={t`Close`} onClick={() => setDismissed(true)}>
              <Icon icon={X} />
            </IconButton>
          </Float>
        )}
      </div>
      {sheet !== "none" && (
        <Suspense>
          <InstallSheet
            brand={brand}
            open={sheet === "open"}
            onClose={() => {
              invitation.leave();
              setSheet("closed");
            }}
          />
        </Suspense>
      )}
    </>
  );
}
