import { I18nProvider } from "@lingui/react";
import { useRouteContext } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./comments-later.module.css";

/** Room below the window within which comments come, so that they are there when the reader is. */
const ahead = "800px";

/** The place of an article's comments, which come when the reader comes near, or when the address names one. */
export function CommentsPlace({ articleId }: { articleId: number }) {
  const place = useRef<HTMLElement>(null);
  const i18n = useRouteContext({ from: "__root__", select: (context) => context.i18n });
  const [comments, setComments] = useState<ReactNode>();

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let left = false;
    const load = async () => {
      watch.disconnect();
      try {
        const [{ Comments }, { withPart }] = await Promise.all([
          import("./comments/comments.tsx"),
          import("#src/lib/late-messages.ts"),
        ]);
        const texts = await withPart(i18n, "opinions");
        if (left) return;
        setComments(
          <I18nProvider i18n={texts}>
            <Comments articleId={articleId} />
          </I18nProvider>,
        );
      } catch {
        // Not kept on this device: they come when the network is back.
        addEventListener("online", () => !left && void load(), { once: true });
      }
    };
    const watch = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && void load(), {
      rootMargin: ahead,
    });
    if (location.hash.startsWith("#comment")) void load();
    else watch.observe(element);
    return () => {
      left = true;
      watch.disconnect();
    };
  }, [articleId, i18n]);

  return (
    <section
      ref={place}
      id="comments"
      className={styles.place}
      aria-labelledby={comments ? "comments-title" : undefined}
    >
      {comments}
    </section>
  );
}
