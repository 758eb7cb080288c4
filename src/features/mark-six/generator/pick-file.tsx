import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Download, Trash2, Upload } from "lucide";
import { type ChangeEvent, useRef, useState } from "react";
import { picks as limits } from "#contract/limits.ts";
import { downloadFile } from "#src/lib/download-file.ts";
import type { Imported } from "#src/offline/picks-file.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/layout.module.css";
import styles from "./picks.module.css";

/** Exports, imports and deletes all picks. */
export function PickFile({ empty, onRemoveAll }: { empty: boolean; onRemoveAll: () => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<string>();
  const textOf = useImportText();

  async function bringIn({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file) return;
    const { importPicks } = await import("#src/offline/picks-file.ts");
    setSaid(await importPicks(file).then(textOf, () => t`This device's storage is full or unavailable.`));
    // The same file may be chosen again.
    target.value = "";
  }

  async function takeAlong() {
    const { exportPicks } = await import("#src/offline/picks-file.ts");
    const now = new Date();
    try {
      const name = `kapok-picks-${now.toISOString().slice(0, 10)}.json`;
      downloadFile(new File([await exportPicks(now)], name, { type: "application/json" }));
      setSaid(t`File saved to Downloads.`);
    } catch {
      setSaid(t`This device's storage isn't available.`);
    }
  }

  return (
    <div className={styles.file}>
      <p className={styles.hint}>{t`Picks are saved only on this device. Export a file to move them to another.`}</p>
      <div className={layout.actions}>
        {!empty && (
          <Button size="small" onClick={() => void takeAlong()}>
            <Icon icon={Download} />
            {t`Export to a file`}
          </Button>
        )}
        <Button size="small" onClick={() => input.current?.click()}>
          <Icon icon={Upload} />
          {t`Import a file`}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          hidden
          onChange={(event) => void bringIn(event)}
        />
        {!empty && (
          <Button size="small" variant="quiet" onClick={onRemoveAll}>
            <Icon icon={Trash2} />
            {t`Remove all`}
          </Button>
        )}
      </div>
      <p role="status" className={styles.hint}>
        {said}
      </p>
    </div>
  );
}

/** The result of an import or export. */
function useImportText(): (imported: Imported) => string {
  const { t } = useLingui();
  return (imported) => {
    if (!("problem" in imported)) {
      const { added, known } = imported;
      const news = t({
        comment: "Pick: a saved set of lottery numbers",
        message: plural(added, { one: "# pick imported", other: "# picks imported" }),
      });
      return known > 0
        ? t({
            comment: "{news}: “3 picks imported”; {known}: number of picks",
            message: `${news}, ${known} already saved.`,
          })
        : t`${news}.`;
    }
    if (imported.problem === "wrong-pick") {
      const { at } = imported;
      return t`Nothing was imported: pick ${at} in the file is invalid.`;
    }
    const most = limits.maxKept;
    return {
      "too-large": t`Nothing was imported: the file is too large.`,
      "not-json": t`Nothing was imported: this isn't a picks file, or it's damaged.`,
      "not-picks": t`Nothing was imported: this isn't a picks file.`,
      newer: t`Nothing was imported: the file is from a newer version of this site. Reload the page and try again.`,
      full: t`Nothing was imported: you can save up to ${most} picks.`,
    }[imported.problem];
  };
}
