import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { splitLocale } from "#contract/locales.ts";
import { TrustedHtml } from "#src/content/trusted-html.tsx";
import { defaultTextSize, onPreferenceChange, textSize } from "#src/lib/appearance.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { proseClass } from "#src/ui/prose.ts";

/** The text of an article, in the size the reader chose. Its links to the site open within it. */
export function ArticleBody({ html, lang }: { html: string; lang: string | undefined }) {
  const router = useRouter();
  const locale = useLocale();
  const size = useSyncExternalStore(onPreferenceChange, textSize, () => defaultTextSize);
  const body = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = body.current;
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
    element?.addEventListener("click", follow);
    return () => element?.removeEventListener("click", follow);
  }, [router, locale.id]);

  return (
    <div ref={body} lang={lang} data-reading>
      <TrustedHtml className={proseClass} data-size={size} html={html} />
    </div>
  );
}
