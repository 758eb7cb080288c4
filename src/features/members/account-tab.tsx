import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { findLocale } from "#contract/locales.ts";
import { deleteUser, exportUser } from "#contract/members/endpoints.ts";
import { deletionGraceDays } from "#contract/members/limits.ts";
import { checkForm } from "#src/forms/field-errors.ts";
import { FormFailure } from "#src/forms/form-failure.tsx";
import { useForm } from "#src/forms/use-form.ts";
import { formatDay } from "#src/lib/dates.ts";
import { downloadFile } from "#src/lib/download-file.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { signOutLocally } from "#src/offline/session.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus, formClass } from "#src/ui/form-status.tsx";
import { SectionHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import { Facts } from "#src/ui/lists.tsx";
import { Sheet } from "#src/ui/sheet.tsx";
import text from "#src/ui/text.module.css";
import { PasswordField } from "#src/ui/text-field.tsx";
import { AccountForm } from "./account-form.tsx";
import { mayChange, NetworkNote, ReadOnlyNote } from "./status-notices.tsx";
import type { TabProps } from "./tabs.ts";
import { useMemberAction } from "./use-member-action.ts";

/** The account: its address and name, its data as a file, and its end. */
export function AccountTab({ center: { user }, reload, onDeleted }: TabProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const version = import.meta.env.VERSION;
  const changeable = mayChange(user);
  return (
    <div className={layout.flow}>
      <section className={layout.stack} aria-labelledby="account">
        <SectionHead id="account" title={t`Account`} />
        <NetworkNote />
        {!changeable && <ReadOnlyNote />}
        <Facts
          items={[
            { term: t`Email`, detail: user.email },
            {
              term: t({ comment: "Label before the date of sign-up", message: "Joined" }),
              detail: formatDay(user.created_at, locale.code),
            },
            ...(changeable && user.name_changeable ? [] : [{ term: t`Account name`, detail: user.name }]),
            ...(changeable ? [] : [{ term: t`Email language`, detail: findLocale(user.lang)?.name }]),
          ]}
        />
        {changeable && <AccountForm user={user} reload={reload} />}
      </section>
      <section className={layout.stack} aria-labelledby="data">
        <SectionHead id="data" title={t`Your data`} />
        <ExportData email={user.email} />
      </section>
      {changeable && (
        <section className={layout.stack} aria-labelledby="delete">
          <SectionHead id="delete" title={t`Delete account`} />
          <DeleteAccount email={user.email} onDeleted={onDeleted} />
        </section>
      )}
      <p className={text.muted}>{t`Version ${version}`}</p>
    </div>
  );
}

/** Deleting the account: an explanation and the form that asks for the password. */
function DeleteAccount({ email, onDeleted }: { email: string; onDeleted: (at: string) => void }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const days = deletionGraceDays;
  return (
    <div className={layout.stack}>
      <p>{t`You'll be logged out of all devices right away. After ${days} days, your account and everything in it will be permanently deleted. To keep it, log in before then.`}</p>
      <p>{t`Your comments will be deleted; where others have replied, only a placeholder stays. Your likes will be removed. Your votes still count, without your name.`}</p>
      <div>
        <Button onClick={() => setOpen(true)}>{t`Delete account…`}</Button>
      </div>
      <Sheet open={open} onClose={() => setOpen(false)} title={t`Delete your account?`} closeLabel={t`Close`}>
        {open && <DeleteForm email={email} onDeleted={onDeleted} onCancel={() => setOpen(false)} />}
      </Sheet>
    </div>
  );
}

/** The data of the member as a file: an explanation and the form that asks for the password. */
function ExportData({ email }: { email: string }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [saved, setSaved] = useState(false);
  const onSaved = () => {
    setOpen(false);
    setSaved(true);
  };
  return (
    <div className={layout.stack}>
      <p>{t`Everything this site stores about you, in a machine-readable file (JSON).`}</p>
      {saved && <FormStatus tone="ok">{t`Saved to Downloads.`}</FormStatus>}
      <div>
        <Button onClick={() => setOpen(true)}>{t`Export my data`}</Button>
      </div>
      <Sheet open={open} onClose={() => setOpen(false)} title={t`Export my data`} closeLabel={t`Close`}>
        {open && <ExportForm email={email} onSaved={onSaved} onCancel={() => setOpen(false)} />}
      </Sheet>
    </div>
  );
}

interface ExportFormProps {
  email: string;
  onSaved: () => void;
  onCancel: () => void;
}

/** Asks for the password and downloads the data. */
function ExportForm({ email, onSaved, onCancel }: ExportFormProps) {
  const { t } = useLingui();
  const act = useMemberAction();
  const form = useForm(async (data) => {
    const body = await checkForm(exportUser.body, { password: data.get("password") });
    const response = await act(exportUser, body);
    downloadFile(new File([JSON.stringify(response, null, 2)], "kapok-account.json", { type: "application/json" }));
    onSaved();
  });
  return (
    <form {...form.props} className={formClass}>
      <ConfirmingPassword email={email} error={form.errors.password} />
      <FormFailure form={form} />
      <div className={layout.actions}>
        <Button type="submit" variant="primary" busy={form.busy}>{t`Export my data`}</Button>
        <Button onClick={onCancel}>{t`Cancel`}</Button>
      </div>
    </form>
  );
}

/** The password of the member, for acts that a stolen session must not do. */
function ConfirmingPassword({ email, error }: { email: string; error: string | undefined }) {
  const { t } = useLingui();
  return (
    <>
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      <PasswordField
        label={t`Password`}
        name="password"
        showLabel={t`Show password`}
        autoComplete="current-password"
        required
        hint={t`To confirm it's you.`}
        error={error}
      />
    </>
  );
}

interface DeleteFormProps {
  email: string;
  onDeleted: (at: string) => void;
  onCancel: () => void;
}

/** Asks for the password and deletes the account. */
function DeleteForm({ email, onDeleted, onCancel }: DeleteFormProps) {
  const { t } = useLingui();
  const act = useMemberAction();
  const form = useForm(async (data) => {
    const body = await checkForm(deleteUser.body, { password: data.get("password") });
    const { delete_at } = await act(deleteUser, body);
    signOutLocally();
    onDeleted(delete_at);
  });
  return (
    <form {...form.props} className={formClass}>
      <ConfirmingPassword email={email} error={form.errors.password} />
      <FormFailure form={form} />
      <div className={layout.actions}>
        <Button type="submit" variant="primary" busy={form.busy}>{t`Delete account`}</Button>
        <Button onClick={onCancel}>
          {t({ comment: "Button: cancels deleting the account", message: "Keep account" })}
        </Button>
      </div>
    </form>
  );
}
