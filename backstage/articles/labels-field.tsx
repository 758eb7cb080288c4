import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Label } from "#contract/articles/endpoints.ts";
import { listLabels } from "#contract/backstage/labels.ts";
import { documentLimits } from "#contract/backstage/limits.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { Chips, chipClass } from "#src/ui/chip.tsx";
import { SearchField } from "#src/ui/text-field.tsx";
import { FieldError } from "../problems/field-error.tsx";
import { useField } from "../problems/fields.tsx";
import css from "./facts-form.module.css";

/** Labels that show without a search. */
const shownUnsearched = 12;

/** A label that the site does not know, or not yet. */
const unnamed = (key: string): Label => ({ key, name: key });

interface LabelsFieldProps {
  /** Keys of labels. */
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** The labels of an article, as buttons that stay on. Without a network only the chosen ones show. */
export function LabelsField({ value, onChange }: LabelsFieldProps) {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const id = useId();
  const field = useField<HTMLElement>("label_list");
  const [q, setQ] = useState("");
  const labels = useQuery({
    queryKey: ["backstage", "labels", lang],
    queryFn: async () => (await callAsMember(listLabels, undefined, { lang })).label_list,
  });
  const known = labels.data ?? [];
  // Labels stay in their places when they are turned on, so that the focus stays, too.
  const all = [...value.filter((key) => !known.some((label) => label.key === key)).map(unnamed), ...known];
  const isChosen = ({ key }: Label) => value.includes(key);
  const isFound = ({ key, name }: Label) => `${name} ${key}`.toLowerCase().includes(q.trim().toLowerCase());
  const offered = known.filter((label) => !isChosen(label) && isFound(label)).slice(0, shownUnsearched);
  const isFull = value.length >= documentLimits.labels;
  return (
    <section {...field.section} className={css.part} aria-labelledby={id}>
      <h3 id={id}>{t`Labels`}</h3>
      <FieldError field={field} />
      {known.length > shownUnsearched && (
        <SearchField label={t`Search labels`} value={q} onChange={({ target }) => setQ(target.value)} />
      )}
      <Chips>
        {all.map((label) => {
          const { key, name } = label;
          const chosen = isChosen(label);
          if (!chosen && !offered.includes(label)) return null;
          return (
            <button
              key={key}
              type="button"
              className={chipClass(chosen)}
              aria-pressed={chosen}
              disabled={isFull && !chosen}
              onClick={() => onChange(chosen ? value.filter((each) => each !== key) : [...value, key])}
            >
              {name}
            </button>
          );
        })}
      </Chips>
      {labels.isSuccess && known.length === 0 && <p>{t`There are no labels yet.`}</p>}
      {labels.isError && <p>{i18n._(errorMessage(labels.error))}</p>}
    </section>
  );
}
