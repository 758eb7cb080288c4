import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ApiError } from "#contract/http/errors.ts";
import type { Audience } from "#contract/notifications/operator-messages.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { Segmented } from "#src/ui/segmented.tsx";
import { Sheet } from "#src/ui/sheet.tsx";
import { instantOf, type ScheduledTime, TimeField } from "../publish/time-field.tsx";
import { useProof } from "../staff/use-proof.tsx";
import { Reach } from "./audience-fields.tsx";
import { useSendMessage } from "./messages.queries.ts";

interface SendSheetProps {
  id: number;
  version: number;
  audience: Audience;
  onClose: () => void;
}

/** When a message is sent, and to how many. */
export function SendSheet({ id, version, audience, onClose }: SendSheetProps) {
  const { t, i18n } = useLingui();
  const { withProof, proofSheet } = useProof();
  const send = useSendMessage(id, withProof);
  const [when, setWhen] = useState<"now" | "later">("now");
  const [time, setTime] = useState<ScheduledTime>();
  const isReady = when === "now" || (time !== undefined && instantOf(time) !== undefined);
  const isUnfinished = send.error instanceof ApiError && send.error.code === "invalid";
  if (proofSheet) return proofSheet;
  return (
    <Sheet open onClose={onClose} title={t`Send the message`} closeLabel={t`Close`}>
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
        <Reach audience={audience} />
        {send.isError && (
          <FormStatus tone="bad">
            <p>
              {isUnfinished
                ? t`A title or a message is missing, or the address is wrong.`
                : i18n._(errorMessage(send.error))}
            </p>
          </FormStatus>
        )}
        <div className={layout.actions}>
          <Button
            variant="primary"
            busy={send.isPending}
            disabled={!isReady}
            onClick={() => send.mutate({ version, at: when === "later" && time ? time : null }, { onSuccess: onClose })}
          >
            {when === "now" ? t`Send now` : t`Schedule`}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
