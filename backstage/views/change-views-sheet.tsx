import { useLingui } from "@lingui/react/macro";
import { Trash2 } from "lucide";
import { useState } from "react";
import { savedViewLimits } from "#contract/backstage/limits.ts";
import type { SavedView } from "#contract/backstage/saved-views.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Sheet } from "#src/ui/sheet.tsx";
import { TextField } from "#src/ui/text-field.tsx";
import css from "./saved-views.module.css";
import { useChangeViews } from "./use-change-views.ts";

/** Renames and deletes the saved views of a list. */
export function ChangeViewsSheet({ views, onClose }: { views: readonly SavedView[]; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { save, remove } = useChangeViews();
  const failed = save.error ?? remove.error;
  return (
    <Sheet open onClose={onClose} title={t`Saved views`} closeLabel={t`Close`}>
      {failed && (
        <FormStatus tone="bad">
          <p>{i18n._(errorMessage(failed))}</p>
        </FormStatus>
      )}
      {views.length === 0 && <p role="status">{t`There are none.`}</p>}
      <ul className={css.rows}>
        {views.map((view) => (
          <ViewRow
            key={view.id}
            view={view}
            onRename={(name) => save.mutate({ ...view, name })}
            onDelete={() => remove.mutate(view.id)}
          />
        ))}
      </ul>
    </Sheet>
  );
}

interface ViewRowProps {
  view: SavedView;
  onRename: (name: string) => void;
  onDelete: () => void;
}

function ViewRow({ view, onRename, onDelete }: ViewRowProps) {
  const { t } = useLingui();
  const [name, setName] = useState(view.name);
  const wanted = name.trim();
  const former = view.name;
  return (
    <li>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onRename(wanted);
        }}
      >
        <TextField
          label={t`Name of the view`}
          required
          maxLength={savedViewLimits.name}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button size="small" type="submit" disabled={wanted === "" || wanted === view.name}>{t`Rename`}</Button>
        <IconButton label={t`Delete: ${former}`} onClick={onDelete}>
          <Icon icon={Trash2} />
        </IconButton>
      </form>
    </li>
  );
}
