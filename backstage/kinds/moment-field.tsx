import { useLingui } from "@lingui/react/macro";
import { formatSavedAt } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { TextField } from "../problems/named-fields.tsx";
import { siteOffset } from "../publish/site-zone.ts";

interface MomentFieldProps {
  label: string;
  hint?: string;
  /** Name in the content of a document. */
  name?: string;
  /** ISO 8601; `null` for none. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A moment on the clocks of Hong Kong, which have one offset all year; the reader's own time is below. */
export function MomentField({ label, hint, name, value, onChange }: MomentFieldProps) {
  const { t } = useLingui();
  const { code } = useLocale();
  const local = value === null ? "" : new Date(Date.parse(value) + siteOffset).toISOString().slice(0, 16);
  const own = value === null ? "" : t`${formatSavedAt(value, code)} on your clock`;
  return (
    <TextField
      label={t`${label} (Hong Kong)`}
      hint={[hint, own].filter(Boolean).join(" ") || undefined}
      {...(name && { name })}
      type="datetime-local"
      value={local}
      onChange={({ target }) => {
        const moment = Date.parse(`${target.value.slice(0, 16)}:00Z`);
        onChange(Number.isNaN(moment) ? null : new Date(moment - siteOffset).toISOString());
      }}
    />
  );
}
