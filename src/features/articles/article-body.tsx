import { useLingui } from "@lingui/react/macro";
import { useRef, useSyncExternalStore } from "react";
import type { Article } from "#contract/articles/endpoints.ts";
import { TrustedHtml, useInnerLinks } from "#src/components/html/trusted-html.tsx";
import { defaultTextSize, onPreferenceChange, textSize } from "#src/lib/appearance.ts";
import prose from "#src/ui/prose.module.css";
import styles from "./contents.module.css";

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
      <TrustedHtml className={prose.prose} data-size={size} data-opening={opening || undefined} html={html} />
    </div>
  );
}

/** The table of contents of an article, from its headings; short articles have none. */
export function Contents({ headings, lang }: { headings: Article["heading_list"]; lang: string | undefined }) {
  const { t } = useLingui();
  if (headings.length < 3) return null;
  return (
    <details className={styles.contents}>
      <summary>{t`In this article`}</summary>
      <ol lang={lang}>
        {headings.map(({ id, text, level }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </details>
  );
}
