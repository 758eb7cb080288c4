import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listColleagues } from "#contract/backstage/review.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";
import { SelectField } from "#src/ui/text-field.tsx";

interface AssignSheetProps {
  onAssign: (assignee: number | null) => void;
  onClose: () => void;
}

/** Asks who works on the chosen texts. */
export function AssignSheet({ onAssign, onClose }: AssignSheetProps) {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const [assignee, setAssignee] = useState<number | null>(null);
  const colleagues = useQuery({
    queryKey: ["backstage", "colleagues"],
    queryFn: () => callAsMember(listColleagues, undefined, { lang }),
  });
  return (
    <Sheet open onClose={onClose} title={t`Assign`} closeLabel={t`Close`}>
      <form
        className={layout.stack}
        onSubmit={(event) => {
          event.preventDefault();
          onAssign(assignee);
        }}
      >
        <SelectField
          label={t`Who works on them`}
          value={assignee ?? ""}
          onChange={({ target }) => setAssignee(Number(target.value) || null)}
        >
          <option value="">{t`Nobody in particular`}</option>
          {(colleagues.data?.colleague_list ?? []).map(({ id, nickname }) => (
            <option key={id} value={id}>
              {nickname}
            </option>
          ))}
        </SelectField>
        {colleagues.isError && (
          <FormStatus tone="bad">
            <p>{i18n._(errorMessage(colleagues.error))}</p>
          </FormStatus>
        )}
        <div className={layout.actions}>
          <Button variant="primary" type="submit" disabled={!colleagues.isSuccess}>{t`Assign`}</Button>
        </div>
      </form>
    </Sheet>
  );
}
