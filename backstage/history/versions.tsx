import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BackstageDocument, RevisionSummary } from "#contract/backstage/documents.ts";
import { findLocale } from "#contract/locales.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { documentQuery, revisionQuery } from "../documents/documents.queries.ts";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { useDraftSession } from "../drafts/use-draft-session.ts";
import { Difference } from "./difference.tsx";
import { inFieldOrder, useFieldName } from "./field-names.ts";
import css from "./history-page.module.css";
import { shownValue } from "./shown-value.ts";

/** The versions of a document, the latest first; each beside the one that it was made from. */
export function Versions({ document }: { document: BackstageDocument }) {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const loaded = useQuery(documentQuery(lang, document.id));
  const [chosen, setChosen] = useState<string>();
  if (loaded.isPending) return <LoadingRows />;
  if (loaded.isError) return <LoadError error={loaded.error} retry={() => void loaded.refetch()} />;
  const { revision_list: list, document: now } = loaded.data;
  const open = list.find(({ id }) => id === chosen) ?? list[0];
  return (
    <div className={css.history}>
      <ol className={css.versions} aria-label={t`Versions`}>
        {list.map((revision) => (
          <li key={revision.id}>
            <VersionButton
              revision={revision}
              isOpen={revision.id === open?.id}
              isLive={revision.id === now.published_revision}
              onOpen={() => setChosen(revision.id)}
            />
          </li>
        ))}
      </ol>
      {open && <Comparison key={open.id} document={now} revision={open} />}
    </div>
  );
}

interface VersionButtonProps {
  revision: RevisionSummary;
  isOpen: boolean;
  isLive: boolean;
  onOpen: () => void;
}

function VersionButton({ revision, isOpen, isLive, onOpen }: VersionButtonProps) {
  const { t } = useLingui();
  const { code } = useLocale();
  return (
    <button type="button" aria-pressed={isOpen} onClick={onOpen}>
      <time dateTime={revision.made_at}>{formatSavedAt(revision.made_at, code)}</time>
      <span>{revision.author?.nickname ?? t`The site`}</span>
      {revision.note && <span>{revision.note}</span>}
      {isLive && <b>{t`On the site`}</b>}
      {revision.kept && <b>{t({ comment: "Mark of a version that its author has named", message: "Kept version" })}</b>}
    </button>
  );
}

/** A version beside the one that it was made from, field by field. */
function Comparison({ document, revision }: { document: BackstageDocument; revision: RevisionSummary }) {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const fieldName = useFieldName();
  const { session, state } = useDraftSession(document, {});
  const own = useQuery(revisionQuery(lang, document.id, revision.id));
  const before = useQuery({
    ...revisionQuery(lang, document.id, revision.parent ?? ""),
    enabled: revision.parent !== null,
  });
  if (own.isPending || (revision.parent !== null && before.isPending)) return <LoadingRows />;
  if (own.isError) return <LoadError error={own.error} retry={() => void own.refetch()} />;
  const code = findLocale(document.lang ?? 0)?.code ?? "zh-CN";
  const { head } = state;
  const isHead = revision.id === head?.id;
  return (
    <section className={css.comparison} aria-label={t`Changes`} lang={code}>
      {inFieldOrder(own.data.data).map(([field, value]) => (
        <div key={field}>
          <h2>{fieldName(field)}</h2>
          <Difference before={shownValue(before.data?.data[field])} after={shownValue(value)} lang={code} />
        </div>
      ))}
      {!isHead && head && (
        <div>
          <Button onClick={() => void session.rebase(own.data.data, head)}>{t`Use this version again`}</Button>
        </div>
      )}
    </section>
  );
}
