import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { reasonLength } from "#contract/members/account-limits.ts";
import type { Account } from "#contract/members/accounts.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { Switch } from "#src/ui/switch.tsx";
import { TextField } from "#src/ui/text-field.tsx";
import css from "./account-page.module.css";
import { usePutAccount } from "./accounts.queries.ts";

/** What only operators may change of an account. Each change has a reason. */
export function AccountSettings({ account }: { account: Account }) {
  const { t, i18n } = useLingui();
  const save = usePutAccount(account.id);
  const [group, setGroup] = useState(account.vip_group ?? "");
  const [mayComment, setMayComment] = useState(account.may_comment);
  const [materialOnly, setMaterialOnly] = useState(account.material_only);
  const [reason, setReason] = useState("");
  const vip_group = group.trim() || null;
  const isChanged =
    vip_group !== account.vip_group || mayComment !== account.may_comment || materialOnly !== account.material_only;
  return (
    <form
      className={css.part}
      onSubmit={(event) => {
        event.preventDefault();
        // What a colleague changes meanwhile stays.
        const body = {
          ...(vip_group !== account.vip_group && { vip_group }),
          ...(mayComment !== account.may_comment && { may_comment: mayComment }),
          ...(materialOnly !== account.material_only && { material_only: materialOnly }),
          reason,
        };
        if (!save.isPending) save.mutate(body, { onSuccess: () => setReason("") });
      }}
    >
      <h2>{t`Rights`}</h2>
      <TextField
        label={t`VIP group`}
        hint={t`Letters, digits and hyphens. Empty: in no group.`}
        pattern="[\w\-]{1,40}"
        value={group}
        onChange={({ target }) => setGroup(target.value)}
      />
      <Switch label={t`May comment`} checked={mayComment} onChange={setMayComment} />
      <Switch
        label={t`Downloads only`}
        hint={t`The account is shared: its password and data cannot be changed, and it neither comments nor votes.`}
        checked={materialOnly}
        onChange={setMaterialOnly}
      />
      <TextField
        label={t`Reason`}
        hint={t`The log keeps it.`}
        required
        maxLength={reasonLength}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {save.isError && (
        <FormStatus tone="bad">
          <p>{i18n._(errorMessage(save.error))}</p>
        </FormStatus>
      )}
      {save.isSuccess && !isChanged && (
        <FormStatus tone="ok">
          <p>{t`Saved.`}</p>
        </FormStatus>
      )}
      <div className={layout.actions}>
        <Button variant="primary" type="submit" busy={save.isPending} disabled={!isChanged || reason.trim() === ""}>
          {t`Save`}
        </Button>
      </div>
    </form>
  );
}
