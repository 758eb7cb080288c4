import { useLingui } from "@lingui/react/macro";
import { formatSavedAt } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import type { Selection } from "../bulk/use-selection.ts";
import { contentLocales } from "./content-languages.ts";
import { DocumentLink } from "./document-link.tsx";
import css from "./document-rows.module.css";
import { placeOfKind } from "./kind-places.ts";
import { type LocalDocument, shownStatus } from "./local-documents.ts";
import { StatusBadge } from "./status-badge.tsx";

interface Item {
  readonly id: number;
  readonly documents: readonly LocalDocument[];
}

/** Documents as items: the languages of a text are one row. */
export function itemsOf(documents: readonly LocalDocument[]): Item[] {
  const items = new Map<number, LocalDocument[]>();
  for (const document of documents) items.set(document.item_id, [...(items.get(document.item_id) ?? []), document]);
  return [...items].map(([id, own]) => ({ id, documents: own }));
}

interface DocumentRowsProps {
  documents: readonly LocalDocument[];
  label: string;
  /** Of each title: below the heading of the list. */
  heading?: "h2" | "h3";
  /** The chosen rows, where rows can be chosen. */
  selection?: Selection;
}

/** A list of items with the state of each language. */
export function DocumentRows({ documents, label, heading = "h2", selection }: DocumentRowsProps) {
  return (
    <ul className={css.rows} aria-label={label}>
      {itemsOf(documents).map((item) => (
        <ItemRow key={item.id} item={item} heading={heading} selection={selection} />
      ))}
    </ul>
  );
}

interface ItemRowProps {
  item: Item;
  heading: "h2" | "h3";
  selection: Selection | undefined;
}

function ItemRow({ item: { id, documents }, heading: Heading, selection }: ItemRowProps) {
  const { t, i18n } = useLingui();
  const { code, id: lang } = useLocale();
  const titled = documents.filter(({ title: own }) => own !== "");
  const own = titled.find((document) => document.lang === lang) ?? titled[0] ?? documents[0];
  if (!own) return null;
  const place = placeOfKind(own.kind);
  const beside = documents.reduce((sum, { beside_count }) => sum + beside_count, 0);
  const title = own.title || (place ? i18n._(place.title) : t`Untitled`);
  const titleLang = contentLocales.find((locale) => locale.id === own.lang)?.code;
  return (
    <li className={css.row}>
      {selection && (
        <label className={css.choose}>
          <span className="sr">{t`Select: ${title}`}</span>
          <input
            type="checkbox"
            checked={selection.selected.has(id)}
            // The click knows the Shift key; keys cause a click, too.
            onClick={({ shiftKey }) => selection.toggle(id, { toLast: shiftKey })}
            onChange={() => undefined}
          />
        </label>
      )}
      <div className={css.text}>
        <Heading>
          <DocumentLink document={own} lang={titleLang}>
            {title}
          </DocumentLink>
        </Heading>
        <p>
          <time dateTime={own.updated_at}>{t`Changed ${formatSavedAt(own.updated_at, code)}`}</time>
          {beside > 0 && <b>{t`Versions to merge: ${beside}`}</b>}
        </p>
      </div>
      <div className={css.badges}>
        {own.lang === null && <StatusBadge status={shownStatus(own)} />}
        {contentLocales.map((locale) => {
          const document = documents.find((each) => each.lang === locale.id);
          return document && <StatusBadge key={locale.id} status={shownStatus(document)} language={locale.short} />;
        })}
      </div>
    </li>
  );
}
