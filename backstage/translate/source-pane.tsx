import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { BackstageDocument, Revision } from "#contract/backstage/documents.ts";
import { findLocale } from "#contract/locales.ts";
import { TrustedHtml } from "#src/components/html/trusted-html.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import prose from "#src/ui/prose.module.css";
import { Segmented } from "#src/ui/segmented.tsx";
import { revisionQuery } from "../documents/documents.queries.ts";
import { type Family, familyOf } from "../documents/families.ts";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { Difference } from "../history/difference.tsx";
import { inFieldOrder, useFieldName } from "../history/field-names.ts";
import { shownValue } from "../history/shown-value.ts";
import { renderedBody } from "../preview/rendered-body.ts";
import css from "./translate-page.module.css";

interface SourcePaneProps {
  document: BackstageDocument;
  /** The latest version. */
  head: Revision;
  /** The revision that was translated; `null` for none. */
  since: string | null;
  /** Number of the heading that the translator is at, from 0; -1 before the first. */
  heading: number;
}

type View = "text" | "changes";

/** The original: its text, or what has changed since it was translated. */
export function SourcePane({ document, head, since, heading }: SourcePaneProps) {
  const { t } = useLingui();
  const hasChanged = since !== null && since !== head.id;
  const [chosen, setView] = useState<View>("changes");
  const view = hasChanged ? chosen : "text";
  return (
    <>
      {hasChanged && (
        <Segmented<View>
          legend={t`View of the original`}
          name="source-view"
          value={view}
          onChange={setView}
          options={[
            { value: "changes", label: t`What has changed` },
            { value: "text", label: t`Whole text` },
          ]}
        />
      )}
      {view === "text" ? (
        <SourceText family={familyOf(document)} data={head.data} heading={heading} />
      ) : (
        <SourceChanges document={document} head={head} since={since ?? ""} />
      )}
    </>
  );
}

interface SourceTextProps {
  family: Family;
  data: Revision["data"];
  heading: number;
}

function SourceText({ family, data, heading }: SourceTextProps) {
  const text = useRef<HTMLDivElement>(null);
  const textIn = (field: string) => String(data[field] ?? "");
  const [subtitle, body] = [textIn("subtitle"), textIn(family.body)];
  const features = (data.feature_list ?? []) as readonly string[];
  const html = useMemo(() => renderedBody(body), [body]);
  useEffect(() => {
    const pane = text.current;
    if (!pane) return;
    const target = pane.querySelectorAll<HTMLElement>(":is(h1, h2, h3, h4, h5, h6):not([data-title])")[heading];
    // The pane scrolls, the page does not.
    pane.scrollTo({ top: target ? target.offsetTop - pane.offsetTop : 0 });
  }, [heading]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls can be reached by keyboard
    <div ref={text} className={css.sourceText} tabIndex={0}>
      <h2 data-title>{textIn(family.title)}</h2>
      {subtitle && <p>{subtitle}</p>}
      <TrustedHtml className={prose.prose} html={html} />
      {features.length > 0 && (
        <div className={prose.prose}>
          <ul>
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** The changes of each field since the version that was translated. */
function SourceChanges({ document, head, since }: { document: BackstageDocument; head: Revision; since: string }) {
  const { id: lang } = useLocale();
  const { t } = useLingui();
  const fieldName = useFieldName();
  const before = useQuery(revisionQuery(lang, document.id, since));
  if (before.isPending) return <LoadingRows />;
  if (before.isError) return <LoadError error={before.error} retry={() => void before.refetch()} />;
  const code = findLocale(document.lang ?? 0)?.code ?? "zh-CN";
  const fields = inFieldOrder(head.data).filter(
    ([field, value]) => shownValue(value) !== shownValue(before.data.data[field]),
  );
  if (fields.length === 0) return <p>{t`The text is the same as when it was translated.`}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls can be reached by keyboard
    <div className={css.sourceText} tabIndex={0}>
      {fields.map(([field, value]) => (
        <div key={field}>
          <h2>{fieldName(field)}</h2>
          <Difference before={shownValue(before.data.data[field])} after={shownValue(value)} lang={code} />
        </div>
      ))}
    </div>
  );
}
