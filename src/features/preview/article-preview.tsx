import { useParams } from "@tanstack/react-router";
import { ArticleView } from "#src/features/articles/article-page.tsx";
import type { PageHead } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { loadPreview, Preview } from "./preview.tsx";

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
