import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { ArticleSummary } from "#contract/articles/endpoints.ts";
import { apiPath } from "#contract/http/api-path.ts";
import { formatDay } from "#src/lib/dates.ts";
import { FormattedTime } from "#src/lib/formatted-time.tsx";
import { Link } from "#src/lib/link.tsx";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { Picture } from "#src/ui/picture.tsx";
import { Story } from "#src/ui/story.tsx";
import { SyncMark } from "#src/ui/sync-badge.tsx";
import { useIsAvailable } from "../offline/use-connectivity.ts";
import { sectionNames } from "../site/key-labels.ts";

interface Props {
  article: ArticleSummary;
  variant: "lead" | "row" | "card" | "plain";
  heading?: "h2" | "h3";
  /** `sizes` of the picture; no picture without it. */
  sizes?: string;
  priority?: boolean;
}

/** An article in a list. Offline, one that is not kept is dimmed before the tap. */
export function ArticleStory({ article, variant, heading = "h3", sizes, priority = false }: Props) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const opens = useIsAvailable(apiPath(`/article/${article.id}`, { lang: locale.id }));
  const name = sectionNames[article.section];
  const minutes = article.reading_minutes;
  const title: ReactNode = (
    <Link to="/article/$id" params={{ id: String(article.id) }} lang={contentLangAttribute(locale, article.lang)}>
      {article.title}
    </Link>
  );
  return (
    <Story
      variant={variant}
      heading={heading}
      dimmed={!opens}
      title={title}
      {...(sizes && {
        picture: (
          <Picture
            picture={article.cover_img}
            sizes={sizes}
            ratio={variant === "row" ? "4/3" : "16/9"}
            priority={priority}
            bleed={variant === "lead"}
          />
        ),
      })}
      {...(name && variant !== "plain" && { kicker: i18n._(name) })}
      {...(variant === "lead" && {
        dek: <span lang={contentLangAttribute(locale, article.lang)}>{article.subtitle}</span>,
      })}
      meta={
        <>
          <FormattedTime at={article.published_at} format={() => formatDay(article.published_at, locale.code)} />
          <span>{t`${minutes} min read`}</span>
          {!opens && (
            <SyncMark state="none">
              {t({ comment: "Mark on an article or game that cannot be opened offline", message: "Not saved" })}
            </SyncMark>
          )}
        </>
      }
    />
  );
}
