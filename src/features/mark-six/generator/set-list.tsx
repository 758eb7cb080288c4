import { useLingui } from "@lingui/react/macro";
import { Bookmark } from "lucide";
import { useState } from "react";
import { picks as limits } from "#contract/limits.ts";
import type { LuckyNumbers } from "#shared/mark-six/draw-numbers.ts";
import type { Entry } from "#shared/mark-six/prizes.ts";
import { removePicks, savePicks } from "#src/offline/picks.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/layout.module.css";
import { EntryBalls } from "./entry-balls.tsx";
import styles from "./set-list.module.css";
import { ShareActions } from "./share-actions.tsx";

/** The generated sets: each can be saved for the next draw, and all can be copied or shared. */
export function SetList({ items, drawAt }: { items: readonly LuckyNumbers[]; drawAt: string }) {
  const { t } = useLingui();
  const { isSaved, save, takeBack, problem } = useSave();
  const unsaved = items.flatMap(({ entry }) => (isSaved(entry) ? [] : [entry]));
  const allSaved = unsaved.length === 0;
  return (
    <div className={layout.stack}>
      <ol className={styles.sets}>
        {items.map(({ entry, special }, index) => {
          const number = index + 1;
          const saved = isSaved(entry);
          return (
            <li key={[...entry.bankers, "+", ...entry.numbers].join()}>
              <span className={styles.number}>{number}</span>
              <EntryBalls entry={entry} special={special} />
              <IconButton
                label={t`Save set ${number} for the next draw`}
                pressed={saved}
                onClick={() => void (saved ? takeBack(entry) : save([entry]))}
              >
                <Icon icon={Bookmark} />
              </IconButton>
            </li>
          );
        })}
      </ol>
      {items.some(({ special }) => special !== undefined) && (
        <p className={styles.hint}>{t`Only your six numbers are saved; the special number isn't bet on.`}</p>
      )}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <div className={layout.actions}>
        <Button aria-disabled={allSaved || undefined} onClick={() => !allSaved && void save(unsaved)}>
          <Icon icon={Bookmark} />
          {allSaved ? t({ comment: "State of the button after saving all sets", message: "Saved" }) : t`Save all`}
        </Button>
        <ShareActions items={items} drawAt={drawAt} />
      </div>
    </div>
  );
}

/** Saves and removes entries; entries know whether they are saved, and `problem` is the last error. */
function useSave(): {
  isSaved: (entry: Entry) => boolean;
  save: (entries: readonly Entry[]) => Promise<void>;
  takeBack: (entry: Entry) => Promise<void>;
  problem: string | undefined;
} {
  const { t } = useLingui();
  const [ids, setIds] = useState<ReadonlyMap<Entry, string>>(new Map());
  const [problem, setProblem] = useState<string>();
  const most = limits.maxKept;

  async function save(entries: readonly Entry[]) {
    try {
      const rows = await savePicks(entries);
      if (rows === "full") return setProblem(t`You can save up to ${most} picks. Remove some first.`);
      setProblem(undefined);
      setIds((before) => new Map([...before, ...entries.map((entry, at) => [entry, rows[at]?.id ?? ""] as const)]));
    } catch {
      setProblem(t`Can't save picks: this device's storage is full or unavailable.`);
    }
  }

  async function takeBack(entry: Entry) {
    const id = ids.get(entry);
    if (!id) return;
    // An entry that could not be removed stays marked as saved.
    await removePicks([id]).then(
      () => setIds((before) => new Map([...before].filter(([other]) => other !== entry))),
      () => setProblem(t`Can't remove this pick: this device's storage isn't available.`),
    );
  }

  return { isSaved: (entry) => ids.has(entry), save, takeBack, problem };
}
