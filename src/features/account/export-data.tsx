import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { exportUser } from "#contract/members/endpoints.ts";
import { useActionError } from "#src/components/reactions/use-action-error.ts";
import { downloadFile } from "#src/lib/download-file.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { useMemberAction } from "./use-member-action.ts";

/** Everything that the site keeps about the member, as a file. */
export function ExportData() {
  const { t } = useLingui();
  const act = useMemberAction();
  const [saved, setSaved] = useState(false);
  const { busy, failure, attempt } = useActionError();
  const save = async () => {
    setSaved(false);
    const answer = await act(exportUser, undefined);
    downloadFile(new File([JSON.stringify(answer, null, 2)], "kapok-account.json", { type: "application/json" }));
    setSaved(true);
  };
  return (
    <div className={layout.stack}>
      <p>{t`Everything this site stores about you, in a machine-readable file (JSON).`}</p>
      {failure && <FormStatus tone="bad">{failure}</FormStatus>}
      {saved && <FormStatus tone="ok">{t`Saved to Downloads.`}</FormStatus>}
      <div>
        <Button busy={busy} onClick={() => attempt(save)}>{t`Export my data`}</Button>
      </div>
    </div>
  );
}
