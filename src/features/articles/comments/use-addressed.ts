import { useEffect } from "react";

/** Leads to the comment that the address names, once it is there: `#comment-123`. */
export function useAddressed(articleId: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another article another comment may be named
  useEffect(() => {
    const { hash } = location;
    if (!/^#comment-\d+$/.test(hash)) return;
    const there = document.getElementById(hash.slice(1)) ?? document.getElementById("comments");
    there?.scrollIntoView({ block: "start" });
    there?.querySelector<HTMLElement>("[data-comment]")?.focus({ preventScroll: true });
  }, [articleId]);
}
