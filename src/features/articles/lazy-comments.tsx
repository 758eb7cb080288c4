import { useLocation } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { DeferredMessages } from "#src/lib/deferred-messages.tsx";
import styles from "./lazy-comments.module.css";

/** Room below the window within which comments come, so that they are there when the reader is. */
const ahead = "800px";

/** The place of an article's comments, which come when the reader comes near, or when the address names one. */
export function CommentsPlace({ articleId }: { articleId: number }) {
  const place = useRef<HTMLElement>(null);
  const [comments, setComments] = useState<ReactNode>();
  const named = useLocation({ select: ({ hash }) => hash.startsWith("comment") });

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let left = false;
    const load = async () => {
      watch.disconnect();
      try {
        const { Comments } = await import("./comments/comments.tsx");
        if (left) return;
        setComments(
          <Suspense>
            <DeferredMessages>
              <Comments articleId={articleId} />
            </DeferredMessages>
          </Suspense>,
        );
      } catch {
        // Not kept on this device: they come when the network is back.
        addEventListener("online", () => !left && void load(), { once: true });
      }
    };
    const watch = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && void load(), {
      rootMargin: ahead,
    });
    if (named) void load();
    else watch.observe(element);
    return () => {
      left = true;
      watch.disconnect();
    };
  }, [articleId, named]);

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
