import { useLingui } from "@lingui/react/macro";
import { HardDrive } from "lucide";
import { useEffect, useState } from "react";
import { sectionSyncSize } from "#contract/limits.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { whenIdle } from "#src/lib/when-idle.ts";
import type { SavedSection } from "#src/offline/db.ts";
import { askToPersist } from "#src/offline/persistence.ts";
import { postToWorker } from "#src/offline/post-to-worker.ts";
import { onSectionProgress } from "#src/offline/worker-events.ts";
import type { SectionProgress } from "#src/offline/worker-messages.ts";
import { SyncMark, type SyncState } from "#src/ui/badge.tsx";
import { Button, pressedState } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { getPicturePreferences } from "./picture-preferences.ts";

type Progress = Pick<SectionProgress, "state" | "done" | "total">;

/** Saves the latest items of a section on the device and shows the progress. */
export function SaveSectionButton({ uri }: { uri: string }) {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const [progress, setProgress] = useState<Progress | null>();
  const [broken, setBroken] = useState(false);

  useEffect(() => {
    const stopped = new AbortController();
    const show = (section: SavedSection | undefined) => {
      if (stopped.signal.aborted) return;
      const { state = "failed", paths = [], total = 0 } = section ?? {};
      setProgress((latest) => latest ?? (section ? { state, done: paths.length, total } : null));
    };
    // An error is shown when the reader saves the section.
    whenIdle(
      () =>
        void findSaved(uri, lang)
          .catch(() => undefined)
          .then(show),
    );
    const stop = onSectionProgress((latest) => {
      if (latest.uri !== uri || latest.lang !== lang) return;
      setProgress(latest);
      // Indexes now, so that the first search in the library is fast.
      if (latest.state !== "complete") return;
      void import("#src/offline/search-index.ts").then(({ indexLibrary }) => indexLibrary()).catch(() => undefined);
    });
    return () => {
      stopped.abort();
      stop();
    };
  }, [uri, lang]);

  async function follow() {
    const { addSection } = await import("#src/offline/saved-sections.ts");
    await addSection(uri, lang);
    setProgress({ state: "filling", done: 0, total: 0 });
    setBroken(!postToWorker({ type: "sync-section", uri, lang, pictures: getPicturePreferences() }));
    await askToPersist();
  }

  async function leave() {
    const { removeSection } = await import("#src/offline/saved-sections.ts");
    await removeSection(uri, lang);
    setProgress(null);
  }

  const press = (work: () => Promise<void>) => () => {
    setBroken(false);
    void work().catch(() => setBroken(true));
  };
  const goOn = progress?.state === "failed" || progress?.state === "full" || progress?.state === "waiting";
  return (
    <>
      <Button
        size="small"
        {...pressedState(progress === undefined ? undefined : progress !== null)}
        onClick={press(progress ? leave : follow)}
      >
        <Icon icon={HardDrive} />
        {t({
          comment: "Toggle button: articles or games of a section",
          message: `Save latest ${sectionSyncSize} offline`,
        })}
      </Button>
      {goOn && <Button size="small" variant="quiet" onClick={press(follow)}>{t`Try again`}</Button>}
      <span role="status">
        {progress && <Outcome {...progress} />}
        {broken && t`This browser can't save content offline.`}
      </span>
    </>
  );
}

async function findSaved(uri: string, lang: number): Promise<SavedSection | undefined> {
  const { findSection } = await import("#src/offline/saved-sections.ts");
  return findSection(uri, lang);
}

const marks: Record<Progress["state"], SyncState> = {
  filling: "syncing",
  complete: "saved",
  full: "failed",
  failed: "failed",
  waiting: "queued",
};

function Outcome({ state, done, total }: Progress) {
  const { t } = useLingui();
  const reasons = {
    filling: "",
    complete: "",
    full: t({ comment: "Status: saving a section offline stopped", message: "Not enough storage" }),
    failed: t({ comment: "Status: saving a section offline stopped", message: "Connection lost" }),
    waiting: t`Waiting for Wi-Fi`,
  };
  const count = total > 0 ? t`${done} of ${total} saved` : "";
  return <SyncMark state={marks[state]}>{[reasons[state], count].filter(Boolean).join(" · ")}</SyncMark>;
}
