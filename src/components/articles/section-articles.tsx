import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { sectionLists } from "#contract/section-sync/section-reads.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { SectionHead } from "#src/ui/headings.tsx";
import { MoreButton, useMore } from "../lists/next-pages.tsx";
import { SavedAtBadge } from "../offline/saved-at-badge.tsx";
import { articleListQuery } from "./article.queries.ts";
import { ArticleStory } from "./article-story.tsx";
import styles from "./section-articles.module.css";

/** The articles of a section, under a heading, below the main content of its page. */
export function SectionArticles({ path, title }: { path: string; title: string }) {
  const locale = useLocale();
  const queryClient = useQueryClient();
  const [list] = sectionLists(path, locale.id, {});
  const { data: read } = useSuspenseQuery(articleListQuery(list));
  const { rows, ...more } = useMore(read.data.next_cursor, async (cursor) => {
    const { data } = await queryClient.fetchQuery(articleListQuery({ ...list, cursor }));
    return { rows: data.article_list, cursor: data.next_cursor };
  });
  const articles = [...read.data.article_list, ...rows];
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="articles">
      <SectionHead id="articles" title={title} note={<SavedAtBadge cachedAt={read.cachedAt} />} />
      <div className={styles.stories}>
        {articles.map((article) => (
          <ArticleStory key={article.id} article={article} variant="row" sizes="(min-width: 48em) 12rem, 6.5rem" />
        ))}
      </div>
      <MoreButton {...more} />
    </section>
  );
}
