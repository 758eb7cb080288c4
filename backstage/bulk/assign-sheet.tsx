import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";
import { ColleagueField } from "../review/colleague-field.tsx";

interface AssignSheetProps {
  onAssign: (assignee: number | null) => void;
  onClose: () => void;
}

/** Asks who works on the chosen texts. */
export function AssignSheet({ onAssign, onClose }: AssignSheetProps) {
  const { t } = useLingui();
  const [assignee, setAssignee] = useState<number | null>(null);
  return (
    <Sheet open onClose={onClose} title={t`Assign`} closeLabel={t`Close`}>
      <form
        className={layout.stack}
        onSubmit={(event) => {
          event.preventDefault();
          onAssign(assignee);
        }}
      >
        <ColleagueField label={t`Who works on them`} value={assignee} contentLang={null} onChange={setAssignee} />
        <div className={layout.actions}>
          <Button variant="primary" type="submit">{t`Assign`}</Button>
        </div>
      </form>
    </Sheet>
  );
}
