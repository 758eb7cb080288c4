import { useLingui } from "@lingui/react/macro";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { sectionLists } from "#contract/section-lists.ts";
import { articleListQuery } from "#src/content/article.queries.ts";
import { ArticleStory } from "#src/content/article-story.tsx";
import { KeptMark } from "#src/content/kept-mark.tsx";
import { MoreButton } from "#src/content/more-button.tsx";
import { useMore } from "#src/content/use-more.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { SectionHead } from "#src/ui/section-head.tsx";
import styles from "./platform.module.css";
import { sectionQuery } from "./platform.queries.ts";

/** The articles of a section of the platform. */
export function SectionArticles({ path }: { path: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const queryClient = useQueryClient();
  const { data: read } = useSuspenseQuery(sectionQuery(path, locale.id));
  const { rows, ...more } = useMore(read.data.next_cursor, async (cursor) => {
    const [list] = sectionLists(path, locale.id, {});
    const { data } = await queryClient.fetchQuery(articleListQuery({ ...list, cursor }));
    return { rows: data.article_list, cursor: data.next_cursor };
  });
  const articles = [...read.data.article_list, ...rows];
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="articles">
      <SectionHead id="articles" title={t`In depth`} note={<KeptMark keptAt={read.keptAt} />} />
      <div className={styles.stories}>
        {articles.map((article) => (
          <ArticleStory key={article.id} article={article} variant="row" sizes="(min-width: 48em) 12rem, 6.5rem" />
        ))}
      </div>
      <MoreButton {...more} />
    </section>
  );
}
