import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { downloadFile } from "#src/lib/download-file.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import css from "./recovery-codes.module.css";

/** Codes that let somebody in without their app or passkey. They are shown once, so leaving asks whether they are safe. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLingui();
  const [isSafe, setIsSafe] = useState(false);
  return (
    <div className={layout.stack}>
      <FormStatus tone="wait">
        <b>{t`Save these recovery codes`}</b>
        <p>{t`Each works once, if you lose your phone or your passkey. They aren't shown again.`}</p>
      </FormStatus>
      <ul className={css.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={layout.actions}>
        <Button
          onClick={() => downloadFile(new File([codes.join("\n")], "kapok-recovery-codes.txt", { type: "text/plain" }))}
        >{t`Download`}</Button>
        <Button
          onClick={() => void navigator.clipboard?.writeText(codes.join("\n")).catch(() => undefined)}
        >{t`Copy`}</Button>
      </div>
      <label className={css.safe}>
        <input type="checkbox" checked={isSafe} onChange={(event) => setIsSafe(event.target.checked)} />
        {t`I have saved the codes.`}
      </label>
      <Button variant="primary" full disabled={!isSafe} onClick={onDone}>{t`Continue`}</Button>
    </div>
  );
}
