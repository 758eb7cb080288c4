import { useLingui } from "@lingui/react/macro";
import { fieldLengths } from "#contract/http/form-limits.ts";
import { pairClass } from "#src/ui/form-status.tsx";
import { SelectField, TextField } from "#src/ui/text-field.tsx";

/** Accounts of the visitor in messengers, under the apps' own names. */
const apps = [
  ["telegram", "Telegram"],
  ["whatsapp", "WhatsApp"],
  ["wechat", "WeChat"],
  ["line", "LINE"],
  ["skype", "Skype"],
] as const;

/** A messaging app, and the name of the visitor there. */
export function MessengerFields({ errors }: { errors: Readonly<Record<string, string>> }) {
  const { t } = useLingui();
  return (
    <div className={pairClass}>
      <SelectField
        label={t`Messaging app`}
        optional={t`optional`}
        name="messenger"
        error={errors.messenger}
        defaultValue=""
      >
        <option value="">{t`None`}</option>
        {apps.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t`Your ID in that app`}
        name="messenger_id"
        autoComplete="off"
        maxLength={fieldLengths.messenger}
        hint={t`Required if you chose an app.`}
        error={errors.messenger_id}
      />
    </div>
  );
}
