import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { SelectField } from "../problems/named-fields.tsx";

/** The section of the site that an article is in, from the site's navigation. */
export function SectionField({ value, onChange }: { value: string | null; onChange: (value: string | null) => void }) {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const main = useQuery({ ...mainQuery(lang), throwOnError: false });
  const groups = main.data?.data.nav_list ?? [];
  const keyOf = (uri: string) => uri.replace(/^\//, "");
  const known = groups.flatMap((top) => [top.uri, ...top.sub_nav_list.map(({ uri }) => uri)]).map(keyOf);
  return (
    <SelectField
      label={t({ comment: "The section of the site that an article is in", message: "Section" })}
      name="section"
      value={value ?? ""}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">{t`Choose a section`}</option>
      {value !== null && !known.includes(value) && <option value={value}>{value}</option>}
      {groups.map(({ id, title, uri, sub_nav_list: subs }) =>
        subs.length > 0 ? (
          <optgroup key={id} label={title}>
            {subs.map((sub) => (
              <option key={sub.id} value={keyOf(sub.uri)}>
                {sub.title}
              </option>
            ))}
          </optgroup>
        ) : (
          <option key={id} value={keyOf(uri)}>
            {title}
          </option>
        ),
      )}
    </SelectField>
  );
}
