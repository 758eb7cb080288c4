import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import type { Revision } from "#contract/backstage/documents.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import layout from "#src/ui/layout.module.css";
import type { Family } from "../documents/families.ts";
import type { OpenDraft } from "../drafts/use-draft-session.ts";
import { copyStructure } from "./copy-structure.ts";
import css from "./translate-page.module.css";

interface TranslationToolsProps {
  family: Family;
  draft: OpenDraft;
  /** The latest version of the original. */
  source: Revision;
}

/** Of which version a text is a translation, and how an editor says that it is up to date. */
export function TranslationTools({ family: { body }, draft: { session, state }, source }: TranslationToolsProps) {
  const { t } = useLingui();
  const { code } = useLocale();
  const { data, draft, head } = state;
  const translated = draft?.source ?? head?.source_revision ?? null;
  const isNew = head === null;
  // A text that is begun here is a translation of what stands beside it.
  useEffect(() => {
    if (isNew) session.noteSource(source.id);
  }, [isNew, session, source.id]);
  const isEmpty = String(data[body] ?? "").trim() === "";
  const isUpToDate = translated === source.id;
  return (
    <div className={css.tools}>
      {!isNew && (
        <p>
          {isUpToDate
            ? t`Up to date with the original of ${formatSavedAt(source.made_at, code)}.`
            : translated === null
              ? t`Not marked as a translation of the original yet.`
              : t`The original has changed since this translation.`}
        </p>
      )}
      <div className={layout.actions}>
        {isEmpty && (
          <Button
            size="small"
            onClick={() => session.type({ ...data, [body]: copyStructure(String(source.data[body] ?? "")) })}
          >{t`Copy the structure`}</Button>
        )}
        {!isNew && !isUpToDate && (
          <Button
            size="small"
            variant="primary"
            onClick={() => void session.confirmSource(source.id)}
          >{t`Mark as up to date`}</Button>
        )}
      </div>
    </div>
  );
}
