import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { picks as limits } from "#contract/limits.ts";
import type { PickRow } from "#src/offline/db.ts";
import { listPicks, putPicks, removePicks } from "#src/offline/picks.ts";
import { Button } from "#src/ui/button.tsx";
import styles from "./picks.module.css";

interface Removal {
  readonly removed: readonly PickRow[];
  readonly failed: boolean;
  readonly remove: (pick: PickRow) => void;
  readonly removeAll: () => void;
  readonly undo: () => void;
}

/** Removes picks, and puts back those that went last. */
export function useRemoval(): Removal {
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

/** Says what was removed and offers to undo it; takes the focus that the removed row had. */
export function RemovedNotice({ removal, onUndo }: { removal: Removal; onUndo: () => void }) {
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
