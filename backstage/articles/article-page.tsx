import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Send } from "lucide";
import { useState } from "react";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useMay } from "../access/me.queries.ts";
import { contentLocales } from "../documents/content-languages.ts";
import { itemQuery } from "../documents/documents.queries.ts";
import { articleFamily } from "../documents/families.ts";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import type { LocalDocument } from "../documents/local-documents.ts";
import { useShortcuts } from "../keys/use-shortcuts.ts";
import { PageTitle } from "../layout/page-title.tsx";
import { PresenceLine } from "../presence/presence-line.tsx";
import { PublishSheet } from "../publish/publish-sheet.tsx";
import { UndoBar } from "../publish/undo-bar.tsx";
import css from "./article-page.module.css";
import { FactsForm } from "./facts-form.tsx";
import { LanguageTabs } from "./language-tabs.tsx";
import { MissingText } from "./missing-text.tsx";
import { TextPane } from "./text-pane.tsx";

const route = getRouteApi("/articles/$item");

/** The editor of an article: the facts that its languages share, and a pane for each language. */
export function ArticlePage() {
  const { t } = useLingui();
  const { id: lang, content } = useLocale();
  const { item } = route.useParams();
  const search = route.useSearch();
  const documents = useQuery(itemQuery(lang, Number(item), articleFamily));
  if (documents.isPending) return <LoadingRows />;
  if (documents.isError) return <LoadError error={documents.error} retry={() => void documents.refetch()} />;
  const open = contentLocales.find(({ id }) => String(id) === search.lang)?.id ?? content;
  const texts = documents.data.filter(({ kind }) => kind === "article_text");
  const title = texts.find((text) => text.lang === open)?.title || texts[0]?.title || t`Untitled`;
  return <Article key={item} item={Number(item)} documents={documents.data} open={open} title={title} />;
}

interface ArticleProps {
  item: number;
  documents: readonly LocalDocument[];
  /** The language of the open pane. */
  open: number;
  title: string;
}

function Article({ item, documents, open, title }: ArticleProps) {
  const { t } = useLingui();
  const may = useMay();
  const offline = useConnectivity() === "offline";
  const [publishing, setPublishing] = useState(false);
  const facts = documents.find(({ kind }) => kind === "article");
  const text = documents.find(({ kind, lang }) => kind === "article_text" && lang === open);
  const shown = [text, facts].filter((each) => each !== undefined);
  const navigate = useNavigate();
  const params = { item: String(item) };
  const search = { lang: String(open) };
  const other = contentLocales.find(({ id }) => id !== open)?.id ?? open;
  const mayPublish = may("publish") && !offline;
  useShortcuts({
    ...(mayPublish && { "Mod+Enter": () => setPublishing(true) }),
    "Mod+Shift+P": () => void navigate({ to: "/articles/$item/preview", params, search }),
    "Mod+Shift+H": () => void navigate({ to: "/articles/$item/history", params, search }),
    "Mod+Shift+L": () =>
      void navigate({ to: "/articles/$item", params, search: { lang: String(other) }, replace: true }),
  });
  return (
    <>
      <PageTitle title={title} quiet>
        {text && (
          <>
            <Link to="/articles/$item/history" params={params} search={search} className={css.view}>
              {t`Version history`}
            </Link>
            <Link to="/articles/$item/preview" params={params} search={search} className={css.view}>
              {t({ comment: "Noun: how an article will look for readers", message: "Preview" })}
            </Link>
            <Link to="/articles/$item/translate" params={params} search={{}} className={css.view}>{t`Translate`}</Link>
          </>
        )}
        {may("publish") && (
          <Button
            variant="primary"
            disabled={offline}
            title={offline ? t`Publishing needs a connection, so that you see what it does.` : undefined}
            onClick={() => setPublishing(true)}
          >
            <Icon icon={Send} />
            {t`Publish …`}
          </Button>
        )}
      </PageTitle>
      {offline && <p className={css.reason}>{t`Publishing needs a connection, so that you see what it does.`}</p>}
      <UndoBar />
      <div className={css.editor}>
        <div className={css.text}>
          <LanguageTabs to="/articles/$item" item={item} documents={documents} open={open} />
          <PresenceLine documents={shown.filter(({ unsent }) => !unsent)} />
          {text ? (
            <TextPane key={text.id} document={text} />
          ) : (
            <MissingText family={articleFamily} item={item} lang={open} />
          )}
        </div>
        {facts ? (
          <FactsForm key={facts.id} document={facts} />
        ) : (
          <MissingText family={articleFamily} item={item} lang={null} />
        )}
      </div>
      {publishing && <PublishSheet documents={documents} onClose={() => setPublishing(false)} />}
    </>
  );
}
