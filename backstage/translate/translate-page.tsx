import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { BackstageDocument } from "#contract/backstage/documents.ts";
import { findLocale } from "#contract/locales.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { Segmented } from "#src/ui/segmented.tsx";
import { LanguageTabs } from "../articles/language-tabs.tsx";
import { MissingText } from "../articles/missing-text.tsx";
import { TextPane } from "../articles/text-pane.tsx";
import { contentLocales } from "../documents/content-languages.ts";
import { documentQuery, itemQuery } from "../documents/documents.queries.ts";
import { articleFamily, type Family, gameFamily, textOf } from "../documents/families.ts";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import type { LocalDocument } from "../documents/local-documents.ts";
import { outlineOf } from "../editor/markdown-problems.ts";
import { PageTitle } from "../layout/page-title.tsx";
import { PresenceLine } from "../presence/presence-line.tsx";
import { SourcePane } from "./source-pane.tsx";
import css from "./translate-page.module.css";
import { TranslationTools } from "./translation-tools.tsx";

export const ArticleTranslatePage = () => <ItemTranslation family={articleFamily} />;
export const GameTranslatePage = () => <ItemTranslation family={gameFamily} />;

/** The text of an article or a game beside the one in another language that it translates. */
function ItemTranslation({ family }: { family: Family }) {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const { item = "" } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const documents = useQuery(itemQuery(lang, Number(item), family));
  const textIn = (id: number) => textOf(documents.data, family, id);
  const written = contentLocales.filter(({ id }) => textIn(id)?.head);
  // Without a choice: the language that is missing, or the last one.
  const missing = contentLocales.find(({ id }) => !textIn(id)?.head) ?? contentLocales.at(-1);
  const open = Number(search.lang ?? missing?.id);
  const source = written.find(({ id }) => id !== open);
  const target = textIn(open);
  const sourceText = source && textIn(source.id);
  return (
    <>
      <PageTitle title={t`Translate`}>
        <Link
          to={family.screen}
          params={{ item }}
          search={{ lang: String(open) }}
          className={buttonClass()}
        >{t`Back to the text`}</Link>
      </PageTitle>
      {documents.isPending && <LoadingRows />}
      {documents.isError && <LoadError error={documents.error} retry={() => void documents.refetch()} />}
      {documents.data && (
        <>
          <LanguageTabs to={`${family.screen}/translate`} item={Number(item)} documents={documents.data} open={open} />
          <PresenceLine documents={target && !target.unsent ? [target] : []} />
        </>
      )}
      {documents.data && !sourceText && <p>{t`There is no text in another language to translate yet.`}</p>}
      {sourceText && (
        <Panes
          key={`${open}`}
          family={family}
          item={Number(item)}
          source={sourceText}
          target={target}
          targetLang={open}
        />
      )}
    </>
  );
}

interface PanesProps {
  family: Family;
  item: number;
  source: BackstageDocument;
  target: LocalDocument | undefined;
  targetLang: number;
}

type Pane = "source" | "target";

/** Both texts side by side; in narrow windows one of them. */
function Panes({ family, item, source, target, targetLang }: PanesProps) {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const [shown, setShown] = useState<Pane>("target");
  const [heading, setHeading] = useState(-1);
  const original = useQuery(documentQuery(lang, source.id));
  const translation = useQuery({ ...documentQuery(lang, target?.id ?? ""), enabled: target !== undefined });
  const head = original.data?.head ?? null;
  const since = translation.data?.head?.source_revision ?? null;
  const code = findLocale(source.lang ?? 0)?.code ?? "zh-CN";
  return (
    <>
      <div className={css.choice}>
        <Segmented<Pane>
          legend={t`Text that is shown`}
          name="pane"
          value={shown}
          onChange={setShown}
          options={[
            { value: "source", label: t({ comment: "Noun: the text that is translated", message: "Original" }) },
            { value: "target", label: t({ comment: "Noun: the translated text", message: "Translation" }) },
          ]}
        />
      </div>
      <div className={css.panes} data-shown={shown}>
        <section
          className={css.source}
          aria-label={t({ comment: "Noun: the text that is translated", message: "Original" })}
          lang={code}
        >
          {original.isPending && <LoadingRows />}
          {original.isError && <LoadError error={original.error} retry={() => void original.refetch()} />}
          {head && <SourcePane key={since} document={source} head={head} since={since} heading={heading} />}
        </section>
        <section
          className={css.target}
          aria-label={t({ comment: "Noun: the translated text", message: "Translation" })}
        >
          {target ? (
            <TextPane
              key={target.id}
              document={target}
              tools={(draft) => head && <TranslationTools family={family} draft={draft} source={head} />}
              onMove={(offset, body) => setHeading(headingBefore(body, offset))}
            />
          ) : (
            <MissingText family={family} item={item} lang={targetLang} />
          )}
        </section>
      </div>
    </>
  );
}

/** Number of the heading in whose section a place is, from 0; -1 before the first. */
function headingBefore(body: string, offset: number): number {
  return outlineOf(body).findLastIndex(({ from }) => from <= offset);
}
