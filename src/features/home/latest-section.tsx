import type { ArticleSummary } from "#contract/articles/endpoints.ts";
import { ArticleStory } from "#src/components/articles/article-story.tsx";
import layout from "#src/ui/layout.module.css";

const leadSizes = "(min-width: 80em) 34rem, (min-width: 62em) 54rem, 100vw";
// Rows on phones; cards with the picture on top where there is room beside the lead.
const pairSizes = "(min-width: 48em) 18rem, 6.5rem";
const moreSizes = "(min-width: 80em) 16.5rem, 6.5rem";

/** Component 16: the newest story in full width, two beside it, the rest as a column. */
export function LatestPart({ articles }: { articles: ArticleSummary[] }) {
  const [lead, ...rest] = articles;
  if (!lead) return null;
  return (
    <>
      <ArticleStory article={lead} variant="lead" heading="h2" sizes={leadSizes} priority />
      <div className={`${layout.pair} ${layout.list}`}>
        {rest.slice(0, 2).map((article) => (
          <ArticleStory key={article.id} article={article} variant="row" sizes={pairSizes} />
        ))}
      </div>
      <div className={`${layout.moreStories} ${layout.list} ${layout.below}`}>
        {rest.slice(2).map((article) => (
          <ArticleStory key={article.id} article={article} variant="row" sizes={moreSizes} />
        ))}
      </div>
    </>
  );
}
