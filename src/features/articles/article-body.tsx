import { useRef, useSyncExternalStore } from "react";
import { TrustedHtml } from "#src/components/html/trusted-html.tsx";
import { useInnerLinks } from "#src/components/html/use-inner-links.ts";
import { defaultTextSize, onPreferenceChange, textSize } from "#src/lib/appearance.ts";
import { proseClass } from "#src/ui/prose.ts";

interface Props {
  html: string;
  lang: string | undefined;
  /** No more than its beginning is shown. */
  opening: boolean;
}

/** The text of an article, in the size the reader chose. Its links to the site open within it. */
export function ArticleBody({ html, lang, opening }: Props) {
  const size = useSyncExternalStore(onPreferenceChange, textSize, () => defaultTextSize);
  const body = useRef<HTMLDivElement>(null);
  useInnerLinks(body);
  return (
    <div ref={body} lang={lang} data-reading>
      <TrustedHtml className={proseClass} data-size={size} data-opening={opening || undefined} html={html} />
    </div>
  );
}
