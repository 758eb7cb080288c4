import { useLingui } from "@lingui/react/macro";
import type { ArticleSummary } from "#contract/articles/endpoints.ts";
import { apiPath } from "#contract/http/api-path.ts";
import { useIsAvailable } from "#src/components/offline/use-connectivity.ts";
import { sectionNames } from "#src/components/site/key-labels.ts";
import { formatDay } from "#src/lib/dates.ts";
import { FormattedTime } from "#src/lib/formatted-time.tsx";
import { Link } from "#src/lib/link.tsx";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { SyncMark } from "#src/ui/badge.tsx";
import { Meta } from "#src/ui/meta.tsx";
import { Picture } from "#src/ui/picture.tsx";
import styles from "./article-story.module.css";

interface Props {
  article: ArticleSummary;
  /** lead: the first story of a page. row: picture beside the text. card: picture above it. plain: for lists without pictures. */
  variant: "lead" | "row" | "card" | "plain";
  heading?: "h2" | "h3";
  /** `sizes` of the picture; no picture without it. */
  sizes?: string;
  priority?: boolean;
}

/** An article in a list. Offline, an article without a saved copy is dimmed. */
export function ArticleStory({ article, variant, heading: Heading = "h3", sizes, priority = false }: Props) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const available = useIsAvailable(apiPath(`/article/${article.id}`, { lang: locale.id }));
  const section = sectionNames[article.section];
  const minutes = article.reading_minutes;
  const lang = contentLangAttribute(locale, article.lang);
  return (
    <article className={styles.story} data-variant={variant} data-dimmed={!available || undefined}>
      {sizes && (
        <div className={styles.art}>
          <Picture
            picture={article.cover_img}
            sizes={sizes}
            ratio={variant === "row" ? "4/3" : "16/9"}
            priority={priority}
            bleed={variant === "lead"}
          />
        </div>
      )}
      <div className={styles.text}>
        {section && variant !== "plain" && <p className={styles.kicker}>{i18n._(section)}</p>}
        <Heading className={styles.title}>
          <Link to="/article/$id" params={{ id: String(article.id) }} lang={lang}>
            {article.title}
          </Link>
        </Heading>
        {variant === "lead" && (
          <p className={styles.dek}>
            <span lang={lang}>{article.subtitle}</span>
          </p>
        )}
        <Meta>
          <FormattedTime at={article.published_at} format={() => formatDay(article.published_at, locale.code)} />
          <span>{t`${minutes} min read`}</span>
          {!available && (
            <SyncMark state="none">
              {t({ comment: "Mark on an article or game that cannot be opened offline", message: "Not saved" })}
            </SyncMark>
          )}
        </Meta>
      </div>
    </article>
  );
}
