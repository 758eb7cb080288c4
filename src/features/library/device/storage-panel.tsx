import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { keepLimits } from "#contract/limits.ts";
import { formatBytes } from "#src/lib/format-bytes.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { clearLibrary, type StorageUse, storageUse } from "#src/offline/library.ts";
import { type OfflineSettings, readOfflineSettings, updateOfflineSettings } from "#src/offline/offline-settings.ts";
import { isPersisted } from "#src/offline/persistence.ts";
import { enforceStorageLimit } from "#src/offline/storage-limit.ts";
import { SyncMark } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import layout from "#src/ui/layout.module.css";
import { Meter } from "#src/ui/meter.tsx";
import { Panel } from "#src/ui/panel.tsx";
import { Segmented } from "#src/ui/segmented.tsx";
import { Sheet } from "#src/ui/sheet.tsx";
import { Switch } from "#src/ui/switch.tsx";
import styles from "./storage-panel.module.css";
import { useObserved } from "./use-observed.ts";

/** Storage use and settings. `bytes` is the size of all texts; a change means that the rest has changed too. */
export function StoragePanel({ bytes }: { bytes: number }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [use, setUse] = useState<StorageUse & { persisted: boolean }>();
  const settings = useObserved("settings", readOfflineSettings);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the saved items change
  useEffect(() => {
    const stop = new AbortController();
    void Promise.all([storageUse(), isPersisted()]).then(
      ([now, persisted]) => !stop.signal.aborted && setUse({ ...now, persisted }),
    );
    return () => stop.abort();
  }, [bytes]);

  const usage = use?.usage === undefined ? undefined : formatBytes(use.usage, locale.code);
  const quota = use?.quota === undefined ? undefined : formatBytes(use.quota, locale.code);
  const texts = formatBytes(bytes, locale.code);
  return (
    <Panel labelledBy="storage">
      <header className={layout.split}>
        <h2 id="storage" className={styles.title}>{t`Storage`}</h2>
        {use && (
          <SyncMark state={use.persisted ? "saved" : "none"}>
            {use.persisted
              ? t({ comment: "State: the browser will not clear saved items", message: "Protected" })
              : t`May be cleared by your browser`}
          </SyncMark>
        )}
      </header>
      {usage && settings.state === "ready" && (
        <>
          <p className={`${layout.split} ${styles.use}`}>
            <b>{usage}</b>
            {quota && (
              <span>
                {t({
                  comment: "Follows the amount used, e.g. “12 MB of 2 GB available”",
                  message: `of ${quota} available`,
                })}
              </span>
            )}
          </p>
          <Meter
            label={t`${usage} used`}
            value={use?.usage ?? 0}
            max={Math.min(settings.value.limit * 1_000_000, use?.quota ?? Number.POSITIVE_INFINITY)}
          />
          <p className={styles.note}>{t`${texts} of text; the rest is images and the app itself.`}</p>
        </>
      )}
      {settings.state === "ready" && <Choices settings={settings.value} />}
      <RemoveAll />
    </Panel>
  );
}

function Choices({ settings }: { settings: OfflineSettings }) {
  const { t } = useLingui();

  async function setLimit(limit: OfflineSettings["limit"]) {
    await updateOfflineSettings({ limit });
    await enforceStorageLimit();
  }

  return (
    <div className={styles.choices}>
      <div className={styles.limit}>
        <p aria-hidden="true">{t`Storage limit (MB)`}</p>
        <Segmented
          legend={t`Storage limit (MB)`}
          name="keep-limit"
          options={keepLimits.map((limit) => ({ value: String(limit), label: limit }))}
          value={String(settings.limit)}
          onChange={(value) => void setLimit(Number(value) as OfflineSettings["limit"])}
        />
      </div>
      <Switch
        label={t`Save images too`}
        hint={t`Images you've viewed are always saved.`}
        checked={settings.pictures}
        onChange={(pictures) => void updateOfflineSettings({ pictures })}
      />
      <Switch
        label={t`Update on Wi-Fi only`}
        hint={t`Sections update when you're on Wi-Fi. Your browser's data saver setting always applies.`}
        checked={!settings.mobileData}
        onChange={(not) => void updateOfflineSettings({ mobileData: !not })}
      />
    </div>
  );
}

/** Asks which items to delete, and deletes them. */
function RemoveAll() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState<"" | "removed" | "failed">("");

  async function remove(pinned: boolean) {
    setOpen(false);
    setDone(
      await clearLibrary({ pinned }).then(
        () => "removed" as const,
        () => "failed" as const,
      ),
    );
  }

  return (
    <>
      <Button full onClick={() => setOpen(true)}>{t`Remove all…`}</Button>
      <span role="status">
        {done === "removed" && t`Removed.`}
        {done === "failed" && t`Couldn't remove the items. Please try again.`}
      </span>
      <Sheet open={open} onClose={() => setOpen(false)} title={t`Remove saved items?`} closeLabel={t`Close`}>
        <div className={layout.stack}>
          <p>{t`Articles, games, draws, pages, and images will be removed, and sections will no longer be saved automatically. Your Mark Six numbers will stay.`}</p>
          <Button
            variant="primary"
            full
            onClick={() => void remove(false)}
          >{t`Remove all except what I saved offline`}</Button>
          <Button full onClick={() => void remove(true)}>{t`Remove everything`}</Button>
        </div>
      </Sheet>
    </>
  );
}
