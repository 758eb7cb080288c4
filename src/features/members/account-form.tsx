import { useLingui } from "@lingui/react/macro";
import { locales } from "#contract/locales.ts";
import type { User } from "#contract/members/endpoints.ts";
import { nameLength } from "#contract/members/limits.ts";
import { formClass } from "#src/ui/form-status.tsx";
import { SelectField, TextField } from "#src/ui/text-field.tsx";
import { SaveBar, useFormValues } from "./editable-form.tsx";
import { useConfirm } from "./use-confirm.tsx";
import { checkUpdate, useUpdateMember } from "./use-member-action.ts";

/** The member's name, which can be changed once, and the language of mails to them. */
export function AccountForm({ user, reload }: { user: User; reload: () => Promise<void> }) {
  const { t } = useLingui();
  const update = useUpdateMember(reload);
  const { ask, sheet } = useConfirm();
  const form = useFormValues({ name: user.name, lang: String(user.lang) }, async (data, key) => {
    const name = String(data.get("name") ?? user.name);
    const fields = { lang: Number(data.get("lang")), ...(name !== user.name && { name }) };
    await checkUpdate(fields);
    if (fields.name !== undefined) {
      const sure = await ask({
        title: t`Change your name to “${name}”?`,
        text: t`You can change your name only once. You won't be able to change it again.`,
        yes: t`Change name`,
        no: t`Keep editing`,
      });
      if (!sure) return false;
    }
    return update(fields, key);
  });
  return (
    <>
      <form {...form.props} className={formClass}>
        {user.name_changeable && (
          <TextField
            label={t`Account name`}
            name="name"
            autoComplete="nickname"
            defaultValue={user.name}
            maxLength={nameLength.most * 4}
            hint={t`5 to 50 characters. You can change it once.`}
            error={form.errors.name}
          />
        )}
        <SelectField label={t`Email language`} name="lang" defaultValue={user.lang} error={form.errors.lang}>
          {locales.map(({ id, name, code }) => (
            <option key={id} value={id} lang={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <SaveBar form={form} done={t`Your changes have been saved.`}>
          {t`Save`}
        </SaveBar>
      </form>
      {sheet}
    </>
  );
}
