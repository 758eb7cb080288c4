import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import styles from "./comments-section.module.css";

const Comments = lazyHydrated(() => import("./comments/comments.tsx").then((module) => module.Comments), {
  catalog: "parts",
  ssr: false,
});

/** How far below the window comments load, so that they are there when the reader is. */
const rootMargin = "800px";

/** The comments of an article. They load when the section comes near, or when the hash names a comment. */
export function CommentsSection({ articleId }: { articleId: number }) {
  const section = useRef<HTMLElement>(null);
  const linked = useLocation({ select: ({ hash }) => hash.startsWith("comment") });
  const [near, setNear] = useState(false);

  useEffect(() => {
    if (!section.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin },
    );
    observer.observe(section.current);
    return () => observer.disconnect();
  }, []);

  const shown = near || linked;
  return (
    <section
      ref={section}
      id="comments"
      className={styles.place}
      aria-labelledby={shown ? "comments-title" : undefined}
    >
      {shown && <Comments articleId={articleId} />}
    </section>
  );
}
