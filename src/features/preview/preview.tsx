import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { notFound, useParams } from "@tanstack/react-router";
import { Eye } from "lucide";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import type { Article } from "#contract/articles/endpoints.ts";
import type { Game } from "#contract/games/endpoints.ts";
import type { ApiError } from "#contract/http/errors.ts";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { ArticleView } from "#src/features/articles/article-page.tsx";
import { GameView } from "#src/features/games/game-page.tsx";
import { errorMessage } from "#src/lib/error-message.ts";
import { loadCatalog } from "#src/lib/i18n.ts";
import { type PageHead as Head, type PageHead, sameAlternates } from "#src/lib/page-head.ts";
import type { PageArgs, RouterContext } from "#src/lib/page-loader.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Empty } from "#src/ui/empty.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Notice } from "#src/ui/notice.tsx";

interface Props<K extends PreviewKind> {
  kind: K;
  id: number;
  /** Shows it as readers see it. */
  children: (shown: Previewed[K]) => ReactNode;
}

/** A preview for editors, below a banner. */
function Preview<K extends PreviewKind>({ kind, id, children }: Props<K>) {
  const { t } = useLingui();
  const locale = useLocale();
  const token = useSyncExternalStore(never, tokenOfAddress, noToken);
  const { data, error } = useQuery(previewQuery(kind, id, locale.id, token));
  useEffect(keepAddressToItself, []);
  return (
    <>
      <Notice icon={<Icon icon={Eye} />} tone="update">
        <b>{t`Preview, not published`}</b> {t`Only people with this link can see it.`}
      </Notice>
      {data && children(data)}
      {!data && !error && <div className="wrap" aria-busy style={{ minBlockSize: "60vh" }} />}
      {error && <Refused error={error} />}
    </>
  );
}

function Refused({ error }: { error: ApiError }) {
  const { t, i18n } = useLingui();
  return (
    <div className="wrap">
      <Empty heading="h1" title={t`This preview can't be shown`}>
        {error.code === "preview_expired"
          ? t`This link is invalid or has expired. Ask for a new one.`
          : i18n._(errorMessage(error))}
      </Empty>
    </div>
  );
}

// The server's HTML is the same for every token: the page alone knows it.
const never = () => () => {};
const tokenOfAddress = () => new URLSearchParams(location.search).get("token") ?? "";
const noToken = () => undefined;

/** Prevents links from leaking the URL, also when the worker served the page without the server's headers. */
function keepAddressToItself(): () => void {
  const element = document.createElement("meta");
  element.name = "referrer";
  element.content = "no-referrer";
  document.head.append(element);
  return () => element.remove();
}

/** Loads the texts of a preview and returns its head. `path` is the route's path, `id` its last segment. */
async function loadPreview({ queryClient, i18n, locale }: RouterContext, path: string, id: string): Promise<Head> {
  if (!/^[1-9]\d{0,9}$/.test(id)) throw notFound();
  const [main] = await Promise.all([queryClient.ensureQueryData(mainQuery(locale.id)), loadCatalog(i18n, "preview")]);
  const { brand } = main.data.header;
  return {
    title: `${i18n._(msg`Preview, not published`)} · ${brand}`,
    description: "",
    type: "website",
    alternates: sameAlternates(`${path}/${id}`),
    noIndex: true,
  };
}

/** Previewable items by kind. */
interface Previewed {
  article: Article;
  game: Game;
}

type PreviewKind = keyof Previewed;

/**
 * The query of a preview. It is separate from reads: it is not cached by the worker, nor after the page is left.
 *
 * @param token of the link; `undefined` on the server
 */
function previewQuery<K extends PreviewKind>(kind: K, id: number, lang: number, token: string | undefined) {
  return queryOptions<Previewed[K], ApiError>({
    queryKey: ["preview", kind, id, lang],
    queryFn: async () => {
      const [{ send }, { previewArticle, previewGame }] = await Promise.all([
        import("#src/api/send.ts"),
        import("#contract/preview/endpoints.ts"),
      ]);
      const action = kind === "article" ? previewArticle : previewGame;
      return (await send(action, undefined, {
        query: { lang },
        params: { id },
        ...(token && { token }),
      })) as Previewed[K];
    },
    enabled: token !== undefined,
    gcTime: 0,
    retry: false,
    networkMode: "always",
  });
}

/** An article for its editors. */
export function ArticlePreviewPage() {
  const id = Number(useParams({ from: "/preview/article/$id", select: (params) => params.id }));
  return (
    <Preview kind="article" id={id}>
      {(article) => <ArticleView article={article} full={article} preview />}
    </Preview>
  );
}

export function loadArticlePreview({ context, params }: PageArgs<{ id: string }>): Promise<PageHead> {
  return loadPreview(context, "/preview/article", params.id);
}

/** A game for its editors. */
export function GamePreviewPage() {
  const id = Number(useParams({ from: "/preview/game-intro/$id", select: (params) => params.id }));
  return (
    <Preview kind="game" id={id}>
      {(game) => <GameView game={game} preview />}
    </Preview>
  );
}

export function loadGamePreview({ context, params }: PageArgs<{ id: string }>): Promise<PageHead> {
  return loadPreview(context, "/preview/game-intro", params.id);
}
