import type { ArticleSummary } from "#contract/articles.ts";

type Show = (article: ArticleSummary) => void;

let show: Show | undefined;

/** From now on first looks are shown in this way. */
export function showFirstLooks(by: Show): void {
  show = by;
}

/** Shows how an article begins, over the page that is left for it. Gives whether it does: the way to comes after the start. */
export function firstLook(article: ArticleSummary): boolean {
  show?.(article);
  return show !== undefined;
}
