import { useLingui } from "@lingui/react/macro";
import { Link } from "#src/lib/link.tsx";
import { contentLocales } from "../documents/content-languages.ts";
import type { Family } from "../documents/families.ts";
import { type LocalDocument, shownStatus } from "../documents/local-documents.ts";
import { type ShownStatus, StatusBadge } from "../documents/status-badge.tsx";
import css from "./language-tabs.module.css";

interface LanguageTabsProps {
  /** The screen of the item that the tabs lead to. */
  to: Family["screen"] | `${Family["screen"]}/${"preview" | "translate"}`;
  item: number;
  documents: readonly LocalDocument[];
  /** Id of the open language. */
  open: number;
}

/** The languages of an item, each with the status of its text. */
export function LanguageTabs({ to, item, documents, open }: LanguageTabsProps) {
  const { t } = useLingui();
  return (
    <nav className={css.languages} aria-label={t`Languages of the text`}>
      {contentLocales.map(({ id, code, name }) => (
        <Link
          key={id}
          to={to}
          params={{ item: String(item) }}
          search={{ lang: String(id) }}
          replace
          {...(id === open && { "aria-current": "page" as const })}
        >
          <span lang={code}>{name}</span>
          <StatusBadge status={statusIn(documents, id)} />
        </Link>
      ))}
    </nav>
  );
}

function statusIn(documents: readonly LocalDocument[], id: number): ShownStatus {
  const found = documents.find(({ lang }) => lang === id);
  return found ? shownStatus(found) : "missing";
}
