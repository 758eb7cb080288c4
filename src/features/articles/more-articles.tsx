import { useQueryClient } from "@tanstack/react-query";
import type { ArticleListInput } from "#contract/articles/endpoints.ts";
import { articleListQuery } from "#src/components/articles/article.queries.ts";
import { ArticleStory } from "#src/components/articles/article-story.tsx";
import { MoreButton } from "#src/components/lists/more-button.tsx";
import { useMore } from "#src/components/lists/use-next-pages.ts";
import layout from "#src/ui/layout.module.css";

interface Props {
  list: ArticleListInput;
  cursor: string | null;
}

/** The articles of a list after its first page. */
export function MoreArticles({ list, cursor }: Props) {
  const queryClient = useQueryClient();
  const { rows, ...more } = useMore(cursor, async (next) => {
    const { data } = await queryClient.fetchQuery(articleListQuery({ ...list, cursor: next }));
    return { rows: data.article_list, cursor: data.next_cursor };
  });
  return (
    <>
      {rows.length > 0 && (
        <div className={layout.list}>
          {rows.map((article) => (
            <ArticleStory key={article.id} article={article} variant="row" sizes="(min-width: 48em) 12rem, 6.5rem" />
          ))}
        </div>
      )}
      <MoreButton {...more} />
    </>
  );
}
