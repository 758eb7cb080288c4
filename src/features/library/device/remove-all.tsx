import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { clearLibrary } from "#src/offline/library.ts";
import { Button } from "#src/ui/button.tsx";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";

/** Asks what is to go, and removes it. */
export function RemoveAll() {
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
