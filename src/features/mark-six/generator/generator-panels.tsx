import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { picks as limits } from "#contract/limits.ts";
import { SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import type { PickRow } from "#src/offline/db.ts";
import { listPicks, putPicks, removePicks } from "#src/offline/picks.ts";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { SectionHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { Generator } from "./generator.tsx";
import { PickFile } from "./pick-file.tsx";
import { PickGroupView } from "./pick-group.tsx";
import styles from "./picks.module.css";
import { usePicks } from "./use-picks.ts";

/** The generator, and the reader's picks for each draw. */
export function Tools() {
  return (
    <>
      <Generator />
      <Picks />
    </>
  );
}

/** The reader's picks: those for the next draw, and results of earlier ones. */
function Picks() {
  const { t } = useLingui();
  const { state, groups, more, showMore, noDraws, cachedAt } = usePicks();
  const removal = useRemoval();
  const section = useRef<HTMLElement>(null);
  const empty = groups.length === 0;
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="picks" className={styles.picks}>
      <SectionHead id="picks" title={t`Your picks`} more={!empty && <SavedAtBadge cachedAt={cachedAt} />} />
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
      {state === "ready" && <PickFile empty={empty} onRemoveAll={removal.removeAll} />}
    </section>
  );
}

interface Removal {
  readonly removed: readonly PickRow[];
  readonly failed: boolean;
  readonly remove: (pick: PickRow) => void;
  readonly removeAll: () => void;
  readonly undo: () => void;
}

/** Removes picks, and restores the last removed ones. */
function useRemoval(): Removal {
  const [removed, setRemoved] = useState<readonly PickRow[]>([]);
  const [failed, setFailed] = useState(false);

  async function attempt(work: () => Promise<readonly PickRow[]>) {
    try {
      setRemoved(await work());
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }

  async function takeAway(picks: readonly PickRow[]) {
    await removePicks(picks.map(({ id }) => id));
    return picks;
  }

  return {
    removed,
    failed,
    remove: (pick) => void attempt(() => takeAway([pick])),
    removeAll: () => void attempt(async () => takeAway((await listPicks(limits.maxKept)).picks)),
    undo: () =>
      void attempt(async () => {
        if (!(await putPicks(removed))) throw new RangeError("As many picks as are kept have come since");
        return [];
      }),
  };
}

/** Announces a removal and offers to undo it; takes the focus of the removed row. */
function RemovedNotice({ removal, onUndo }: { removal: Removal; onUndo: () => void }) {
  const { removed, failed, undo } = removal;
  const { t } = useLingui();
  const count = removed.length;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (removed.length > 0) button.current?.focus();
  }, [removed]);

  function undoAndStay() {
    undo();
    onUndo();
  }

  return (
    <>
      <div role="status" className={styles.live}>
        {count > 0 && (
          <p className={styles.notice}>
            {t`${plural(count, { one: "# pick removed", other: "# picks removed" })}`}
            <Button ref={button} size="small" onClick={undoAndStay}>{t`Undo`}</Button>
          </p>
        )}
      </div>
      {failed && <p role="alert">{t`That didn't work: this device's storage is full or unavailable.`}</p>}
    </>
  );
}
