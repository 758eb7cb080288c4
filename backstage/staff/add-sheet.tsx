import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { listStaff, type StaffMember } from "#contract/backstage/staff.ts";
import { checkForm } from "#src/forms/field-errors.ts";
import { FormFailure } from "#src/forms/form-failure.tsx";
import { useForm } from "#src/forms/use-form.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus, formClass } from "#src/ui/form-status.tsx";
import { Sheet } from "#src/ui/sheet.tsx";
import { TextField } from "#src/ui/text-field.tsx";
import { findByAccount } from "./staff.queries.ts";

/** Finds the member who gets a role, by the email of their account. */
export function AddSheet({ onClose, onFound }: { onClose: () => void; onFound: (staff: StaffMember) => void }) {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const [isUnknown, setUnknown] = useState(false);
  const form = useForm(async (data) => {
    setUnknown(false);
    const { account = "" } = await checkForm(listStaff.query, { account: String(data.get("account")) });
    const found = account === "" ? undefined : await findByAccount(account, lang);
    if (found) onFound(found);
    else setUnknown(true);
  });
  return (
    <Sheet open onClose={onClose} title={t`Add somebody`} closeLabel={t`Close`}>
      <form {...form.props} className={formClass}>
        <TextField
          label={t`Email of their account`}
          hint={t`Whoever gets a role signs up as a member of the site first.`}
          name="account"
          type="email"
          autoComplete="off"
          required
          error={form.errors.account}
        />
        {isUnknown && (
          <FormStatus tone="bad">
            <p>{t`There is no account with this email.`}</p>
          </FormStatus>
        )}
        <FormFailure form={form} />
        <Button type="submit" variant="primary" full busy={form.busy}>{t`Continue`}</Button>
      </form>
    </Sheet>
  );
}
