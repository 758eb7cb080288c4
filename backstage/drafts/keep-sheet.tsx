import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { documentLimits } from "#contract/backstage/limits.ts";
import { Button } from "#src/ui/button.tsx";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";
import { Switch } from "#src/ui/switch.tsx";
import { TextField } from "#src/ui/text-field.tsx";
import type { DraftSession } from "./draft-session.ts";

/** Names a version, so that it stays in the history, and says whether translators need to care. */
export function KeepSheet({ session, onClose }: { session: DraftSession; onClose: () => void }) {
  const { t } = useLingui();
  const [note, setNote] = useState("");
  const [minor, setMinor] = useState(false);
  return (
    <Sheet open onClose={onClose} title={t`Keep this version`} closeLabel={t`Close`}>
      <form
        className={layout.stack}
        onSubmit={(event) => {
          event.preventDefault();
          void session.keepVersion({ note: note.trim(), kept: true, minor });
          onClose();
        }}
      >
        <TextField
          label={t`Note`}
          hint={t`Shown in the version history, such as “checked by Mei”.`}
          optional={t`optional`}
          value={note}
          maxLength={documentLimits.note}
          onChange={(event) => setNote(event.target.value)}
        />
        <Switch
          label={t`Small change`}
          hint={t`Translations stay up to date. It covers all changes since the last kept or published version.`}
          checked={minor}
          onChange={setMinor}
        />
        <div className={layout.actions}>
          <Button variant="primary" type="submit">{t`Keep`}</Button>
        </div>
      </form>
    </Sheet>
  );
}
