import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { documentLimits } from "#contract/backstage/limits.ts";
import { TextField } from "../problems/named-fields.tsx";

interface LinkFieldProps {
  label?: string;
  hint?: ReactNode;
  /** Name in the content. */
  name: string;
  value: string;
  onChange: (value: string) => void;
}

/** Where something leads: a path of the site, or an address. */
export function LinkField({ label, hint, name, value, onChange }: LinkFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={label ?? t`Link`}
      hint={hint ?? t`A path of this site, such as /news, or an address with https://`}
      name={name}
      value={value}
      maxLength={documentLimits.link}
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  );
}
