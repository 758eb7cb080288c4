import { useLingui } from "@lingui/react/macro";
import { deleteUser } from "#contract/members/endpoints.ts";
import { checkForm } from "#src/forms/field-errors.ts";
import { FormFailure } from "#src/forms/form-failure.tsx";
import { useForm } from "#src/forms/use-form.ts";
import { signOutLocally } from "#src/offline/session.ts";
import { Button } from "#src/ui/button.tsx";
import { formClass } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { PasswordField } from "#src/ui/password-field.tsx";
import { useMemberAction } from "./use-member-action.ts";

interface Props {
  email: string;
  onDeleted: (at: string) => void;
  onCancel: () => void;
}

/** Asks for the password, and deletes the account. */
export function DeleteForm({ email, onDeleted, onCancel }: Props) {
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
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      <PasswordField
        label={t`Password`}
        name="password"
        showLabel={t`Show password`}
        autoComplete="current-password"
        required
        hint={t`To confirm it's you.`}
        error={form.errors.password}
      />
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
