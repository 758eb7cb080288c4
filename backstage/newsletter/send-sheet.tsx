import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { errorMessage } from "#src/lib/error-message.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { Segmented } from "#src/ui/segmented.tsx";
import { Sheet } from "#src/ui/sheet.tsx";
import { instantOf, type ScheduledTime, TimeField } from "../publish/time-field.tsx";
import { useProof } from "../staff/use-proof.tsx";
import { useCreateMailing } from "./mailings.queries.ts";

interface SendSheetProps {
  month: string;
  lang: number;
  reach: number;
  onClose: () => void;
}

/** When an issue is mailed, and to how many. */
export function SendSheet({ month, lang, reach, onClose }: SendSheetProps) {
  const { t, i18n } = useLingui();
  const { withProof, proofSheet } = useProof();
  const create = useCreateMailing(withProof);
  const [when, setWhen] = useState<"now" | "later">("now");
  const [time, setTime] = useState<ScheduledTime>();
  const isReady = when === "now" || (time !== undefined && instantOf(time) !== undefined);
  const send = () =>
    create.mutate(
      { month, content_lang: lang as 2, at: when === "later" && time ? time : null },
      { onSuccess: onClose },
    );
  if (proofSheet) return proofSheet;
  return (
    <Sheet open onClose={onClose} title={t`Mail the issue`} closeLabel={t`Close`}>
      <div className={layout.stack}>
        <Segmented
          legend={t`When`}
          name="when"
          value={when}
          onChange={setWhen}
          options={[
            { value: "now", label: t({ comment: "Send at once", message: "Now" }) },
            { value: "later", label: t`At a time` },
          ]}
        />
        {when === "later" && <TimeField value={time} onChange={setTime} />}
        <p>
          {when === "now"
            ? t`${plural(reach, { one: "# subscriber gets", other: "# subscribers get" })} the mail as it is now. It cannot be taken back.`
            : t`The mail stays as it is now. It goes to who is subscribed at that time.`}
        </p>
        {create.isError && (
          <FormStatus tone="bad">
            <p>{i18n._(errorMessage(create.error))}</p>
          </FormStatus>
        )}
        <div className={layout.actions}>
          <Button variant="primary" busy={create.isPending} disabled={!isReady} onClick={send}>
            {when === "now"
              ? t`Send to ${plural(reach, { one: "# subscriber", other: "# subscribers" })}`
              : t`Schedule`}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
