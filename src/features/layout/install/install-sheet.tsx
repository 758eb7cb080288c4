import { useLingui } from "@lingui/react/macro";
import { AppWindow, BookOpen, ChevronLeft, ChevronRight, Copy, Share, SquarePlus, WifiOff, Zap } from "lucide";
import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";
import { askToInstall, installWay } from "./install-method.ts";
import styles from "./install-sheet.module.css";

interface Props {
  brand: string;
  open: boolean;
  onClose: () => void;
}

/** The benefits of installing, with the button or the steps by hand. */
export function InstallSheet({ brand, open, onClose }: Props) {
  const { t } = useLingui();
  // Stays the same while the sheet is open, though the browser's prompt changes it.
  const [byHand] = useState(() => installWay() === "steps");
  const [asking, setAsking] = useState(false);

  async function install() {
    setAsking(true);
    await askToInstall().finally(() => setAsking(false));
    onClose();
  }

  return (
    <Sheet open={open} onClose={onClose} title={t`Add ${brand} to your home screen`} closeLabel={t`Close`}>
      {byHand ? (
        <>
          <InstallSteps brand={brand} />
          <div className={styles.actions}>
            <Button full onClick={onClose}>{t`Got it`}</Button>
          </div>
        </>
      ) : (
        <>
          <div className={styles.identity}>
            <img src="/icons/icon.svg" alt="" width={60} height={60} />
            <div>
              <b>{brand}</b>
              <p>{location.host}</p>
              <p>{t`Under 1 MB, no app store needed`}</p>
            </div>
          </div>
          <ul className={`${layout.rows} ${styles.gains}`}>
            <li>
              <Icon icon={Zap} />
              <h3>{t`Opens instantly`}</h3>
              <p>{t`Shows saved content first, updates in the background`}</p>
            </li>
            <li>
              <Icon icon={WifiOff} />
              <h3>{t`Read offline`}</h3>
              <p>{t`Articles, games, and draws you've opened stay available`}</p>
            </li>
            <li>
              <Icon icon={AppWindow} />
              <h3>{t`Its own window`}</h3>
              <p>{t`Opens from its icon, with no address bar`}</p>
            </li>
          </ul>
          <div className={styles.actions}>
            <Button className={layout.grow} onClick={onClose}>{t`Not now`}</Button>
            <Button className={layout.grow} variant="primary" busy={asking} onClick={() => void install()}>
              {t`Install`}
            </Button>
          </div>
        </>
      )}
    </Sheet>
  );
}

/** The three steps on iOS, each with the part of the screen to look for. */
function InstallSteps({ brand }: { brand: string }) {
  const { t } = useLingui();
  return (
    <>
      <p>{t`On iPhone and iPad, add it yourself in about ten seconds.`}</p>
      <ol className={styles.steps}>
        <li>
          <h3>{t`Tap the Share button`}</h3>
          <p>{t`The square with an arrow pointing up: in the toolbar, next to the address, or under •••`}</p>
          <div className={styles.piece} aria-hidden="true">
            <Icon icon={ChevronLeft} />
            <Icon icon={ChevronRight} />
            <mark>
              <Icon icon={Share} />
            </mark>
            <Icon icon={BookOpen} />
            <Icon icon={Copy} />
          </div>
        </li>
        <li>
          <h3>{t`Choose “Add to Home Screen”`}</h3>
          <p>{t`Swipe up in the list to find it`}</p>
          <div className={styles.piece} aria-hidden="true">
            {t({ comment: "As iOS names it in this language", message: "Add to Home Screen" })}
            <Icon icon={SquarePlus} />
          </div>
        </li>
        <li>
          <h3>{t`Tap “Add” in the top right`}</h3>
          <p>{t`Keep “Open as Web App” on. The icon then appears on your home screen`}</p>
          <div className={`${styles.piece} ${styles.home}`} aria-hidden="true">
            <img src="/icons/icon.svg" alt="" width={48} height={48} />
            {brand}
          </div>
        </li>
      </ol>
    </>
  );
}
