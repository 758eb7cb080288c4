import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type AccountAct, reasonLength } from "#contract/members/account-limits.ts";
import type { Account } from "#contract/members/accounts.ts";
import { downloadFile } from "#src/lib/download-file.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";
import { TextField } from "#src/ui/text-field.tsx";
import { useProof } from "../staff/use-proof.tsx";
import css from "./account-page.module.css";
import { useActOnAccount, useExportAccount } from "./accounts.queries.ts";

type Act = AccountAct | "export";

const names: Record<Act, MessageDescriptor> = {
  verify: msg`Mark the email as verified`,
  "end-sessions": msg`Log them out everywhere`,
  "send-link": msg`Send a link`,
  "revoke-links": msg`Revoke the links sent`,
  export: msg`Export their data`,
  delete: msg`Delete the account`,
  "cancel-deletion": msg`Keep the account`,
};

const effects: Record<Act, MessageDescriptor> = {
  verify: msg`The address counts as theirs from now on, and they can log in.`,
  "end-sessions": msg`They are logged out on all devices. What they have not sent stays on those devices.`,
  "send-link": msg`They get a mail with a link: to verify the address, or to set a new password when it is verified.`,
  "revoke-links": msg`Links in mails to them no longer work.`,
  export: msg`You get a file with all data about them. Give it only to the member.`,
  delete: msg`They are logged out and told by mail. The account is deleted after fourteen days, unless they log in before.`,
  "cancel-deletion": msg`The account stays.`,
};

/** Acts on an account. Each asks for a reason, and for a proof when the last one is too old. */
export function AccountActs({ account }: { account: Account }) {
  const { t, i18n } = useLingui();
  const { withProof, proofSheet } = useProof();
  const act = useActOnAccount(account.id, withProof);
  const download = useExportAccount(account.id, withProof);
  const [asked, setAsked] = useState<Act>();
  const [done, setDone] = useState<Act>();
  const acts: readonly Act[] = [
    ...(account.verified ? [] : (["verify"] as const)),
    ...(account.verified && account.material_only ? [] : (["send-link"] as const)),
    "revoke-links",
    "end-sessions",
    "export",
    account.delete_at ? "cancel-deletion" : "delete",
  ];
  const perform = (chosen: Act, reason: string) => {
    const onSuccess = () => {
      setDone(chosen);
      setAsked(undefined);
    };
    if (chosen !== "export") act.mutate({ act: chosen, reason }, { onSuccess });
    else
      download.mutate(reason, {
        onSuccess: (file) => {
          downloadFile(file);
          onSuccess();
        },
      });
  };
  const error = act.error ?? download.error;
  const failure = error && i18n._(errorMessage(error));
  return (
    <section className={css.part}>
      <h2>{t`On request`}</h2>
      <div className={layout.actions}>
        {acts.map((each) => (
          <Button
            key={each}
            size="small"
            onClick={() => {
              act.reset();
              download.reset();
              setDone(undefined);
              setAsked(each);
            }}
          >{`${i18n._(names[each])} …`}</Button>
        ))}
      </div>
      {done && (
        <FormStatus tone="ok">
          <p>{t`Done: ${i18n._(names[done])}.`}</p>
        </FormStatus>
      )}
      {asked && !proofSheet && (
        <Sheet open onClose={() => setAsked(undefined)} title={i18n._(names[asked])} closeLabel={t`Close`}>
          <form
            className={layout.stack}
            onSubmit={(event) => {
              event.preventDefault();
              perform(asked, String(new FormData(event.currentTarget).get("reason")));
            }}
          >
            <p>{i18n._(effects[asked])}</p>
            <TextField label={t`Reason`} hint={t`The log keeps it.`} name="reason" required maxLength={reasonLength} />
            {failure && (
              <FormStatus tone="bad">
                <p>{failure}</p>
              </FormStatus>
            )}
            <div className={layout.actions}>
              <Button variant="primary" type="submit" busy={act.isPending || download.isPending}>
                {i18n._(names[asked])}
              </Button>
            </div>
          </form>
        </Sheet>
      )}
      {proofSheet}
    </section>
  );
}
