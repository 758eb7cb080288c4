import { useLingui } from "@lingui/react/macro";
import { passwordLength } from "#contract/members/limits.ts";
import { checkPassword } from "#src/forms/check-password.ts";
import { formClass } from "#src/ui/form-status.tsx";
import { SectionHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import { PasswordField } from "#src/ui/text-field.tsx";
import { SaveBar, useFormValues } from "./editable-form.tsx";
import { mayChange, NetworkNote, ReadOnlyNote } from "./status-notices.tsx";
import type { TabProps } from "./tabs.ts";
import { useUpdateMember } from "./use-member-action.ts";

const empty = { current_password: "", new_password: "", new_password_confirmation: "" };

/** A new password. */
export function PasswordTab({ center: { user }, reload }: TabProps) {
  const { t } = useLingui();
  const update = useUpdateMember(reload);
  const form = useFormValues(empty, async (data, key) => {
    await checkPassword("new_password", data.get("new_password"), user.email);
    return update(
      {
        current_password: String(data.get("current_password") ?? ""),
        new_password: String(data.get("new_password") ?? ""),
        new_password_confirmation: String(data.get("new_password_confirmation") ?? ""),
      },
      key,
    );
  });
  const common = { showLabel: t`Show password`, required: true, maxLength: passwordLength.most } as const;
  return (
    <section className={layout.stack} aria-labelledby="password">
      <SectionHead id="password" title={t`Change password`} />
      <NetworkNote />
      {mayChange(user) ? (
        <form {...form.props} className={formClass}>
          <input type="text" name="username" autoComplete="username" defaultValue={user.email} hidden readOnly />
          <PasswordField
            {...common}
            label={t`Current password`}
            name="current_password"
            autoComplete="current-password"
            error={form.errors.current_password}
          />
          <PasswordField
            {...common}
            label={t`New password`}
            name="new_password"
            autoComplete="new-password"
            hint={t`At least 8 characters, lowercase letters and digits only.`}
            error={form.errors.new_password}
          />
          <PasswordField
            {...common}
            label={t`Confirm new password`}
            name="new_password_confirmation"
            autoComplete="new-password"
            error={form.errors.new_password_confirmation}
          />
          <SaveBar form={form} done={t`Your password has been changed. You've been logged out of all other devices.`}>
            {t`Change password`}
          </SaveBar>
        </form>
      ) : (
        <ReadOnlyNote />
      )}
    </section>
  );
}
