import { useLingui } from "@lingui/react/macro";
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { createDocument, listUnopenedArticles, type UnopenedArticle } from "#contract/backstage/documents.ts";
import { findLocale } from "#contract/locales.ts";
import { formatDay } from "#src/lib/dates.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import rows from "../documents/document-rows.module.css";
import css from "./unopened-articles.module.css";

function unopenedQuery(lang: number, q: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ["backstage", "unopened", lang, q],
    queryFn: ({ pageParam }) =>
      callAsMember(listUnopenedArticles, undefined, {
        lang,
        query: { limit: 10, ...(q && { q }), ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** Articles that readers have and nobody has opened here. Opening one makes its documents. Without any, nothing is shown. */
export function UnopenedArticles({ q }: { q: string | undefined }) {
  const { t, i18n } = useLingui();
  const { id: lang, code } = useLocale();
  const list = useInfiniteQuery(unopenedQuery(lang, q));
  const open = useOpenArticle();
  const articles = list.data?.pages.flatMap((page) => page.article_list) ?? [];
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="unopened" className={css.unopened}>
      <h2 id="unopened">{t`On the site, not opened here yet`}</h2>
      {open.isError && (
        <FormStatus tone="bad">
          <p>{i18n._(errorMessage(open.error))}</p>
        </FormStatus>
      )}
      <ul className={rows.rows} aria-labelledby="unopened">
        {articles.map((article) => (
          <li key={article.item_id} className={rows.row}>
            <div className={rows.text}>
              <h3 lang={findLocale(article.lang)?.code}>{article.title}</h3>
              <p>
                <time dateTime={article.published_at}>{t`Published ${formatDay(article.published_at, code)}`}</time>
              </p>
            </div>
            <Button
              busy={open.isPending && open.variables.item_id === article.item_id}
              aria-label={t`Edit: ${article.title}`}
              onClick={() => open.mutate(article)}
            >{t`Edit`}</Button>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>{t`Show more`}</Button>
        </div>
      )}
    </section>
  );
}

/** Makes the documents of an article from what readers have, and opens it. */
function useOpenArticle() {
  const { id: lang } = useLocale();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ item_id, lang_list }: UnopenedArticle) => {
      for (const own of [null, ...lang_list]) {
        const kind = own === null ? ("article" as const) : ("article_text" as const);
        const document = { id: crypto.randomUUID(), kind, item_id, lang: own };
        await callAsMember(createDocument, document, { lang });
      }
    },
    onSuccess: async (_, { item_id, lang: shown }) => {
      await queryClient.invalidateQueries({ queryKey: ["backstage"] });
      await navigate({ to: "/articles/$item", params: { item: String(item_id) }, search: { lang: String(shown) } });
    },
  });
}
