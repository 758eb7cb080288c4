import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type ItemKind, listItems } from "#contract/backstage/items.ts";
import { documentLimits } from "#contract/backstage/limits.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { Button } from "#src/ui/button.tsx";
import { SearchField } from "#src/ui/text-field.tsx";
import { FieldError } from "../problems/field-error.tsx";
import { useField } from "../problems/fields.tsx";
import css from "./fields.module.css";
import { RowsField } from "./rows-field.tsx";

interface ItemsFieldProps {
  label: string;
  hint?: string;
  level?: 2 | 3 | 4;
  /** Name in the content. */
  name: string;
  kind: ItemKind;
  /** Item ids in their order. */
  value: readonly number[];
  onChange: (value: number[]) => void;
}

/** Articles, games or events that are chosen by their titles and ordered by hand. */
export function ItemsField({ label, hint, level = 2, name, kind, value, onChange }: ItemsFieldProps) {
  const { t } = useLingui();
  const titles = useItems(kind, { items: value.join(",") }, value.length > 0);
  const titleOf = (item: number) =>
    titles.data?.find(({ item_id: id }) => id === item)?.title ??
    t({ comment: "An item without a known title", message: `Number ${item}` });
  return (
    <>
      <RowsField
        {...{ label, level }}
        {...(hint && { hint })}
        rows={value}
        onChange={onChange}
        empty={0}
        // Rows are added by their title below.
        max={0}
        addLabel=""
        rowLabel={(place) => titleOf(value[place - 1] ?? 0)}
      >
        {() => null}
      </RowsField>
      {value.length < documentLimits.rows && (
        <AddItem
          label={t`Add to: ${label}`}
          name={name}
          kind={kind}
          chosen={value}
          onAdd={(item) => onChange([...value, item])}
        />
      )}
    </>
  );
}

interface AddItemProps {
  label: string;
  name: string;
  kind: ItemKind;
  chosen: readonly number[];
  onAdd: (item: number) => void;
}

/** Finds items by words of their title. */
function AddItem({ label, name, kind, chosen, onAdd }: AddItemProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const field = useField<HTMLInputElement>(name);
  const [q, setQ] = useState("");
  const found = useItems(kind, { q: q.trim() }, q.trim() !== "");
  const offered = found.data?.filter(({ item_id: item }) => !chosen.includes(item)).slice(0, 8);
  return (
    <div className={css.group}>
      <FieldError field={field} />
      <SearchField
        ref={field.ref}
        label={label}
        aria-describedby={field.errorId}
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      <div role="status" id={id}>
        {q.trim() !== "" && offered?.length === 0 && <p className={css.hint}>{t`Nothing matches`}</p>}
        {found.isError && <p className={css.hint}>{i18n._(errorMessage(found.error))}</p>}
      </div>
      {q.trim() !== "" && offered && offered.length > 0 && (
        <ul aria-label={label} className={css.group}>
          {offered.map(({ item_id: item, title }) => (
            <li key={item} className={css.chosen}>
              {title}
              <Button
                size="small"
                aria-label={t`Add: ${title}`}
                onClick={() => {
                  onAdd(item);
                  setQ("");
                }}
              >{t`Add`}</Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function useItems(kind: ItemKind, query: { q: string } | { items: string }, enabled: boolean) {
  const { id: lang } = useLocale();
  return useQuery({
    queryKey: ["backstage", "items", kind, lang, query],
    queryFn: async () => (await callAsMember(listItems, undefined, { lang, params: { kind }, query })).item_list,
    enabled,
    placeholderData: (former) => former,
  });
}
