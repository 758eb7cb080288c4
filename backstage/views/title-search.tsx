import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { SearchField } from "#src/ui/text-field.tsx";

interface TitleSearchProps {
  /** The words of the address. */
  q: string | undefined;
  onChange: (q: string | undefined) => void;
}

/** A search of titles. It keeps what is typed, and follows the address when that changes without typing. */
export function TitleSearch({ q = "", onChange }: TitleSearchProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A value that is set while somebody types would end the composition of Chinese characters.
    if (field.current && field.current !== document.activeElement) field.current.value = q;
  }, [q]);
  return (
    <SearchField
      ref={field}
      label={t`Search titles`}
      defaultValue={q}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  );
}
