import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { savedViewLimits } from "#contract/backstage/limits.ts";
import type { SavedView } from "#contract/backstage/saved-views.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";
import { TextField } from "#src/ui/text-field.tsx";
import { useChangeViews } from "./use-change-views.ts";

interface SaveViewSheetProps {
  place: string;
  search: SavedView["search"];
  onClose: () => void;
}

/** Asks for the name under which the filters of a list are saved. */
export function SaveViewSheet({ place, search, onClose }: SaveViewSheetProps) {
  const { t, i18n } = useLingui();
  const [name, setName] = useState("");
  const [id] = useState(() => crypto.randomUUID());
  const { save } = useChangeViews();
  const most = savedViewLimits.views;
  return (
    <Sheet open onClose={onClose} title={t`Save this view`} closeLabel={t`Close`}>
      <form
        className={layout.stack}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ id, place, name: name.trim(), search }, { onSuccess: (saved) => saved && onClose() });
        }}
      >
        <TextField
          label={t`Name of the view`}
          hint={t`Only you see it, on all your devices.`}
          required
          maxLength={savedViewLimits.name}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {save.isError && (
          <FormStatus tone="bad">
            <p>{i18n._(errorMessage(save.error))}</p>
          </FormStatus>
        )}
        {save.data === false && (
          <FormStatus tone="bad">
            <p>{t`You have ${most} saved views. Delete one first.`}</p>
          </FormStatus>
        )}
        <div className={layout.actions}>
          <Button variant="primary" type="submit" busy={save.isPending} disabled={name.trim() === ""}>{t`Save`}</Button>
        </div>
      </form>
    </Sheet>
  );
}
