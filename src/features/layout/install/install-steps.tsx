import { useLingui } from "@lingui/react/macro";
import { BookOpen, ChevronLeft, ChevronRight, Copy, Share, SquarePlus } from "lucide";
import { Icon } from "#src/ui/icon.tsx";
import styles from "./install-sheet.module.css";

/** The three steps by hand on iOS, each with the piece of the screen to look for. */
export function InstallSteps({ brand }: { brand: string }) {
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
