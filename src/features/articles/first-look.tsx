import type { RegisteredRouter } from "@tanstack/react-router";
import { showFirstLooks } from "#src/content/first-look.ts";
import { lateOpening } from "#src/content/late-slot.ts";
import { ArticleOutline } from "./article-page.tsx";
import styles from "./first-look.module.css";

/**
 * Has the article that a finger has tapped begin at once: what its list knew of it is laid over the page that is left,
 * where the article's own page has it, and goes when that is drawn. To exchange two pages takes three times as long.
 */
export function followFirstLooks(router: RegisteredRouter): void {
  showFirstLooks((article) => {
    // Where pages begin when they are scrolled to their top: below the bar, and notices that there may be.
    const insetBlockStart = document.getElementById("main")?.offsetTop;
    lateOpening.show(
      <div className={styles.look} style={{ insetBlockStart }} aria-hidden>
        <div inert>
          <ArticleOutline article={article} />
        </div>
      </div>,
    );
  });
  // Whatever came of it.
  router.subscribe("onResolved", () => lateOpening.current() && lateOpening.show());
}
