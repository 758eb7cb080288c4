import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { CircleAlert, TriangleAlert } from "lucide";
import type { BackstageDocument } from "#contract/backstage/documents.ts";
import type { Problem } from "#contract/backstage/publication.ts";
import { findLocale } from "#contract/locales.ts";
import { Icon } from "#src/ui/icon.tsx";
import { useFieldName } from "../history/field-names.ts";
import css from "./publish-sheet.module.css";

const texts: Readonly<Record<string, MessageDescriptor>> = {
  missing: msg`This is empty.`,
  no_such_picture: msg`This picture isn't in the library.`,
  no_such_label: msg`One of these labels doesn't exist.`,
  no_translation: msg`The other language is missing.`,
  no_alt: msg`A picture has no description in this language.`,
  dead_link: msg`A link leads to an article that isn't there.`,
  too_few_options: msg`A poll needs at least two options.`,
  too_many_choices: msg`Members could choose more options than there are.`,
  ends_early: msg`It ends before it starts.`,
  other_category: msg`This belongs to another category.`,
  bad_link: msg`This is neither a path of the site nor an address with https://`,
  bad_key: msg`Only small letters, digits and hyphens are possible.`,
  twice: msg`Something else has this already.`,
  no_such_item: msg`Readers don't have one of these.`,
  nested_too_deep: msg`Lists or quotes are nested too deeply.`,
  votes_given: msg`Members have voted. Only mistakes in its texts can be corrected.`,
};
const other = msg`Something isn't right yet.`;

/** What stands against a publication, and what is only worth a thought. */
export function ProblemList({
  problems,
  documents,
}: {
  problems: readonly Problem[];
  documents: readonly BackstageDocument[];
}) {
  const { t, i18n } = useLingui();
  const fieldName = useFieldName();
  const isOneItem = documents.every(({ item_id }) => item_id === documents[0]?.item_id);
  if (problems.length === 0) return null;
  return (
    <ul className={css.problems} aria-label={t`Problems`}>
      {problems.map(({ document, level, code, field }) => {
        const own = documents.find(({ id }) => id === document);
        const lang = own?.lang ?? null;
        const title = isOneItem ? undefined : titleOf(own, documents);
        const place = [title, lang !== null && findLocale(lang)?.short, field && fieldName(field)]
          .filter(Boolean)
          .join(" · ");
        return (
          <li key={`${document}${code}${field}`} data-level={level}>
            <Icon icon={level === "error" ? CircleAlert : TriangleAlert} />
            <span>
              <span className="sr">{level === "error" ? t`Must be fixed:` : t`Worth a look:`} </span>
              {place && `${place}: `}
              {i18n._(texts[code] ?? other)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Title of a document; that of a text for facts, which have none. */
function titleOf(document: BackstageDocument | undefined, all: readonly BackstageDocument[]): string | undefined {
  return document?.title || all.find(({ item_id, title }) => item_id === document?.item_id && title)?.title;
}
