import { Search } from "lucide";
import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";
import css from "./search-field.module.css";

/** A field for a question to a search. `label` names it for those who do not see the icon. */
export function SearchField({ label, ...rest }: { label: string } & Omit<ComponentProps<"input">, "type">) {
  return (
    <div className={css.field}>
      <Icon icon={Search} />
      <input {...rest} type="search" enterKeyHint="search" autoComplete="off" aria-label={label} placeholder={label} />
    </div>
  );
}
