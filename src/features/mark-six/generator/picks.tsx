import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import layout from "#src/ui/layout.module.css";
import { SectionHead } from "#src/ui/section-head.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { PickFile } from "./pick-file.tsx";
import { PickGroupView } from "./pick-group.tsx";
import styles from "./picks.module.css";
import { RemovedNotice, useRemoval } from "./removal.tsx";
import { usePicks } from "./use-picks.ts";

/** The reader's own numbers: those for the next draw, and what earlier ones have matched. */
export function Picks() {
  const { t } = useLingui();
  const { state, groups, more, showMore, noDraws, keptAt } = usePicks();
  const removal = useRemoval();
  const section = useRef<HTMLElement>(null);
  const empty = groups.length === 0;
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="picks" className={styles.picks}>
      <SectionHead id="picks" title={t`Your picks`} more={!empty && <SavedAtBadge keptAt={keptAt} />} />
      <RemovedNotice removal={removal} onUndo={() => section.current?.focus()} />
      {state === "failed" && <p role="alert">{t`Can't save or show picks: this device's storage isn't available.`}</p>}
      {state === "loading" && (
        <div className={layout.stack}>
          <Skeleton shape="title" width={40} />
          <Skeleton shape="line" width={80} />
          <Skeleton shape="line" width={60} />
        </div>
      )}
      {state === "ready" && empty && (
        <Empty heading="h3" title={t`No picks yet`}>
          {t`Saved numbers stay on this device, work offline, and are checked here after each draw.`}
        </Empty>
      )}
      {noDraws && !empty && (
        <p className={styles.hint}>{t`Couldn't load results. Your picks will be checked when you're back online.`}</p>
      )}
      {groups.map((group) => (
        <PickGroupView key={group.draw?.drawn_at ?? group.drawAt} group={group} onRemove={removal.remove} />
      ))}
      {more && <Button onClick={showMore}>{t`More picks`}</Button>}
      {state !== "failed" && <PickFile empty={empty} onRemoveAll={removal.removeAll} />}
    </section>
  );
}
