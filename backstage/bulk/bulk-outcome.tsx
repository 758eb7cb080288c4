import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { findLocale } from "#contract/locales.ts";
import { FormStatus } from "#src/ui/form-status.tsx";
import type { BulkResult } from "./review-each.ts";

/** How many texts have changed, and for each of the others why it has not. */
export function BulkOutcome({ result: { done, failed } }: { result: BulkResult }) {
  const { t, i18n } = useLingui();
  const changed = t`${plural(done, { one: "# text was changed.", other: "# texts were changed." })}`;
  if (failed.length === 0)
    return (
      <FormStatus tone="ok">
        <p>{changed}</p>
      </FormStatus>
    );
  return (
    <FormStatus tone="bad">
      <p>
        {done > 0 ? changed : t`Nothing was changed.`} {t`These stay as they were:`}
      </p>
      <ul>
        {failed.map(({ document: { id, title, lang }, reason }) => {
          const locale = findLocale(lang ?? 0);
          return (
            <li key={id}>
              <b lang={locale?.code}>{title || t`Untitled`}</b> {locale?.short}: {i18n._(reason)}
            </li>
          );
        })}
      </ul>
    </FormStatus>
  );
}
