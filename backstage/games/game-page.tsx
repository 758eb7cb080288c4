import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Send } from "lucide";
import { useState } from "react";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useMay } from "../access/me.queries.ts";
import css from "../articles/article-page.module.css";
import { LanguageTabs } from "../articles/language-tabs.tsx";
import { MissingText } from "../articles/missing-text.tsx";
import { TextPane } from "../articles/text-pane.tsx";
import { contentLocales } from "../documents/content-languages.ts";
import { itemQuery } from "../documents/documents.queries.ts";
import { gameFamily, textOf } from "../documents/families.ts";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import type { LocalDocument } from "../documents/local-documents.ts";
import { useShortcuts } from "../keys/use-shortcuts.ts";
import { PageTitle } from "../layout/page-title.tsx";
import { PresenceLine } from "../presence/presence-line.tsx";
import { PublishSheet } from "../publish/publish-sheet.tsx";
import { UndoBar } from "../publish/undo-bar.tsx";
import { GameFactsForm } from "./game-facts-form.tsx";

const route = getRouteApi("/games/$item");

/** The editor of a game: the facts that its languages share, and a pane for each language. */
export function GamePage() {
  const { id: lang, content } = useLocale();
  const { item } = route.useParams();
  const search = route.useSearch();
  const documents = useQuery(itemQuery(lang, Number(item), gameFamily));
  if (documents.isPending) return <LoadingRows />;
  if (documents.isError) return <LoadError error={documents.error} retry={() => void documents.refetch()} />;
  const open = contentLocales.find(({ id }) => String(id) === search.lang)?.id ?? content;
  return <Game key={item} item={Number(item)} documents={documents.data} open={open} />;
}

interface GameProps {
  item: number;
  documents: readonly LocalDocument[];
  /** The language of the open pane. */
  open: number;
}

function Game({ item, documents, open }: GameProps) {
  const { t } = useLingui();
  const may = useMay();
  const navigate = useNavigate();
  const offline = useConnectivity() === "offline";
  const [publishing, setPublishing] = useState(false);
  const facts = documents.find(({ kind }) => kind === gameFamily.facts);
  const text = textOf(documents, gameFamily, open);
  const title = text?.title || documents.find((each) => each.title)?.title || t`Untitled`;
  const shown = [text, facts].filter((each) => each !== undefined);
  const params = { item: String(item) };
  const search = { lang: String(open) };
  useShortcuts({
    ...(may("publish") && !offline && { "Mod+Enter": () => setPublishing(true) }),
    "Mod+Shift+P": () => void navigate({ to: "/games/$item/preview", params, search }),
    "Mod+Shift+H": () => void navigate({ to: "/games/$item/history", params, search }),
  });
  return (
    <>
      <PageTitle title={title} quiet>
        <Link to="/games" search={{}} className={buttonClass({ variant: "quiet" })}>{t`Games`}</Link>
        {text && (
          <>
            <Link to="/games/$item/history" params={params} search={search} className={css.view}>
              {t`Version history`}
            </Link>
            <Link to="/games/$item/preview" params={params} search={search} className={css.view}>
              {t({ comment: "Noun: how an article will look for readers", message: "Preview" })}
            </Link>
            <Link to="/games/$item/translate" params={params} search={{}} className={css.view}>{t`Translate`}</Link>
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
          <LanguageTabs to="/games/$item" item={item} documents={documents} open={open} />
          <PresenceLine documents={shown.filter(({ unsent }) => !unsent)} />
          {text ? (
            <TextPane key={text.id} document={text} />
          ) : (
            <MissingText family={gameFamily} item={item} lang={open} />
          )}
        </div>
        {facts ? (
          <GameFactsForm key={facts.id} document={facts} />
        ) : (
          <MissingText family={gameFamily} item={item} lang={null} />
        )}
      </div>
      {publishing && <PublishSheet documents={documents} onClose={() => setPublishing(false)} />}
    </>
  );
}
