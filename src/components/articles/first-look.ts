import type { ArticleSummary } from "#contract/articles/endpoints.ts";

type Draw = (article: ArticleSummary, seen: boolean) => void;

let draw: Draw | undefined;

/** From now on first looks are drawn in this way. */
export function setArticlePreviewRenderer(by: Draw): void {
  draw = by;
}

/**
 * Draws how an article begins over the page that would be left for it: unseen while the finger is down, and seen once
 * it has tapped. Gives whether it does: the way to comes after the start.
 */
export function firstLook(article: ArticleSummary, seen: boolean): boolean {
  draw?.(article, seen);
  return draw !== undefined;
}
