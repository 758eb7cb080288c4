import type { RegisteredRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ArticleSummary } from "#contract/articles/endpoints.ts";
import { setArticlePreviewRenderer } from "#src/components/articles/first-look.ts";
import { lateOpening } from "#src/components/page/slot.ts";
import { ArticleOutline } from "./article-page.tsx";
import styles from "./first-look.module.css";

/**
 * Has the article that a finger has tapped begin at once: what its list knew of it is laid over the page that is left,
 * where the article's own page has it, and goes when that is drawn. To exchange two pages takes three times as long.
 * It is drawn and laid out unseen while the finger is still down, of which nothing may come: it may scroll.
 */
export function startArticlePreviews(router: RegisteredRouter): void {
  let drawn: { article: ArticleSummary; outline: ReactNode } | undefined;
  setArticlePreviewRenderer((article, seen) => {
    // The same element as before is not drawn again.
    if (drawn?.article !== article) drawn = { article, outline: <ArticleOutline article={article} ahead /> };
    // Where pages begin when they are scrolled to their top: below the bar, and notices that there may be.
    const insetBlockStart = document.getElementById("main")?.offsetTop;
    lateOpening.show(
      <div className={styles.look} style={{ insetBlockStart }} data-seen={seen} aria-hidden>
        <div inert>{drawn.outline}</div>
      </div>,
    );
  });
  // Whatever came of it.
  router.subscribe("onResolved", () => {
    drawn = undefined;
    if (lateOpening.current()) lateOpening.show();
  });
}
