import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { ArrowDownToLine } from "lucide";
import type { Material } from "#contract/materials/endpoints.ts";
import { maxArchiveFiles } from "#contract/materials/limits.ts";
import { formatBytes } from "#src/lib/format-bytes.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { SyncMark } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import styles from "./batch-bar.module.css";
import type { Batch } from "./use-batch.ts";

interface BatchBarProps {
  chosen: readonly Material[];
  /** Files of the group on screen that can be chosen. */
  choosable: readonly Material[];
  offline: boolean;
  batch: Batch;
  onChooseAll: () => void;
  onClear: () => void;
  onStart: () => void;
  onCancel: () => void;
}

/** The selected files and their download; the bar stays visible below the files. */
export function BatchBar(props: BatchBarProps) {
  const { chosen, choosable, offline, batch, onChooseAll, onClear, onStart, onCancel } = props;
  const { t } = useLingui();
  const { code } = useLocale();
  const count = chosen.length;
  const most = maxArchiveFiles;
  const tooMany = count > most;
  const running = batch.state === "running";
  const size = formatBytes(
    chosen.reduce((sum, file) => sum + file.size, 0),
    code,
  );
  const ready = count > 0 && !tooMany && !offline;
  const allChosen = choosable.every((file) => chosen.includes(file));
  return (
    <div className={styles.bar}>
      <div className={styles.said}>
        <p role="status">
          {t`${count} of ${most} selected`}
          {count > 0 && ` · ${size}`}
        </p>
        <div role="alert">
          {tooMany && (
            <SyncMark state="failed">{t`Unable to download! Up to ${most} files can be downloaded at one time`}</SyncMark>
          )}
        </div>
        {offline && (
          <SyncMark state="none">{t`You're offline. You can download files when you're back online.`}</SyncMark>
        )}
        <Outcome batch={batch} />
      </div>
      {running && <Progress {...batch} onCancel={onCancel} />}
      <div className={styles.actions}>
        <Button variant="quiet" aria-disabled={allChosen || undefined} onClick={onChooseAll}>{t`Select all`}</Button>
        <Button variant="quiet" aria-disabled={count === 0 || undefined} onClick={onClear}>{t`Cancel all`}</Button>
        <Button variant="primary" busy={running} aria-disabled={!ready || undefined} onClick={() => ready && onStart()}>
          <Icon icon={ArrowDownToLine} />
          {count > 0 ? t`Download ${plural(count, { one: "# file", other: "# files" })}` : t`Download`}
        </Button>
      </div>
    </div>
  );
}

function Progress({ loaded, total, onCancel }: Extract<Batch, { state: "running" }> & { onCancel: () => void }) {
  const { t } = useLingui();
  const { code } = useLocale();
  const [have, all] = [formatBytes(loaded, code), formatBytes(total ?? 0, code)];
  return (
    <div className={styles.progress}>
      <progress aria-label={t`Downloading`} {...(total && { value: loaded, max: total })} />
      <span>{total ? t({ comment: "Download progress: 3 MB of 12 MB", message: `${have} of ${all}` }) : have}</span>
      <Button size="small" onClick={onCancel}>{t`Cancel`}</Button>
    </div>
  );
}

/** Announced when it changes; the progress of a download is not. */
function Outcome({ batch }: { batch: Batch }) {
  const { t } = useLingui();
  const { state } = batch;
  if (state === "failed") {
    const often = batch.code === "too_many_requests";
    const why = batch.single
      ? t`The download failed. Please try again later.`
      : t`The download failed. Please select fewer files and try again.`;
    return (
      <div role="alert">
        <SyncMark state="failed">{often ? t`Too many requests, please try again later.` : why}</SyncMark>
      </div>
    );
  }
  const count = state === "done" ? batch.count : 0;
  return (
    <div role="status">
      {state === "running" && <SyncMark state="syncing">{t`Downloading`}</SyncMark>}
      {state === "done" && (
        <SyncMark state="saved">
          {t`${plural(count, { one: "# file", other: "# files" })} saved to Downloads as one ZIP.`}
        </SyncMark>
      )}
      {state === "cancelled" && <SyncMark state="none">{t`Download canceled.`}</SyncMark>}
      {state === "handed-over" && (
        <SyncMark state="saved">{t`Your browser is downloading the ZIP and shows its progress.`}</SyncMark>
      )}
    </div>
  );
}
