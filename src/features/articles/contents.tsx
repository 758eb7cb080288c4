import { useLingui } from "@lingui/react/macro";
import type { Article } from "#contract/articles/endpoints.ts";
import styles from "./contents.module.css";

/** Contents of an article from its headings; for a short one there is no need. */
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
