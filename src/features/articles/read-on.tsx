import { useLingui } from "@lingui/react/macro";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { relatedArticlesQuery } from "#src/components/articles/article.queries.ts";
import { ArticleStory } from "#src/components/articles/article-story.tsx";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { Link } from "#src/lib/link.tsx";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { SectionHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import { RankList } from "#src/ui/lists.tsx";

/** Articles that an article is related to, where there are any. */
export function Related({ id }: { id: number }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { data } = useQuery({ ...relatedArticlesQuery(id, locale.id), throwOnError: false });
  if (!data || data.data.article_list.length === 0) return null;
  return (
    <section aria-labelledby="related" className={layout.below}>
      <SectionHead id="related" title={t`Related articles`} />
      <div className={layout.list}>
        {data.data.article_list.map((article) => (
          <ArticleStory key={article.id} article={article} variant="row" sizes="6.5rem" />
        ))}
      </div>
    </section>
  );
}

/** The most read articles, without this one. */
export function Popular({ own }: { own: number }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { data: main } = useSuspenseQuery(mainQuery(locale.id));
  return (
    <section aria-labelledby="popular" className={layout.below}>
      <SectionHead id="popular" title={t`Most read`} />
      <RankList>
        {main.data.popular_article_list
          .filter((article) => article.id !== own)
          .slice(0, 5)
          .map((article) => (
            <li key={article.id}>
              <h3>
                <Link to="/article/$id" params={{ id: String(article.id) }} lang={contentLangAttribute(locale)}>
                  {article.title}
                </Link>
              </h3>
            </li>
          ))}
      </RankList>
    </section>
  );
}
