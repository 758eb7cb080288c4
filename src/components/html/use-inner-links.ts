import { useRouter } from "@tanstack/react-router";
import { type RefObject, useEffect } from "react";
import { splitLocale } from "#contract/locales.ts";
import { useLocale } from "#src/lib/use-locale.ts";

/** Opens the links of an element's HTML that lead to the site, in the page's language, within the page. */
export function useInnerLinks(element: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  const locale = useLocale();
  useEffect(() => {
    const container = element.current;
    function follow(event: MouseEvent) {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const link = (event.target as Element).closest("a");
      if (!link || link.target || link.origin !== location.origin) return;
      const { locale: linked, path } = splitLocale(link.pathname);
      const ownAnchor = link.pathname === location.pathname && link.hash;
      if (linked.id !== locale.id || ownAnchor) return;
      event.preventDefault();
      void router.navigate({ to: path });
    }
    container?.addEventListener("click", follow);
    return () => container?.removeEventListener("click", follow);
  }, [element, router, locale.id]);
}
