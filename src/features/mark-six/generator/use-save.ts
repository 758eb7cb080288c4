import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { picks as limits } from "#contract/limits.ts";
import type { Entry } from "#shared/mark-six/prizes.ts";
import { removePicks, savePicks } from "#src/offline/picks.ts";

/** Keeps entries and takes them back; which are kept is known by the entry itself, and `problem` says why one is not. */
export function useSave(): {
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
    // What cannot be removed stays marked as saved, which it is.
    await removePicks([id]).then(
      () => setIds((before) => new Map([...before].filter(([other]) => other !== entry))),
      () => setProblem(t`Can't remove this pick: this device's storage isn't available.`),
    );
  }

  return { isSaved: (entry) => ids.has(entry), save, takeBack, problem };
}
