import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Article, ArticleSummary } from "#contract/articles/endpoints.ts";
import { findLocale } from "#contract/locales.ts";
import { articleQuery, cachedSummary } from "#src/components/articles/article.queries.ts";
import { SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import { sectionNames } from "#src/components/site/key-labels.ts";
import { TopicChips } from "#src/components/site/topic-chips.tsx";
import { formatDay } from "#src/lib/dates.ts";
import { FormattedTime } from "#src/lib/formatted-time.tsx";
import { Link } from "#src/lib/link.tsx";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { useShowBelowFold } from "#src/lib/use-show-below-fold.ts";
import { SyncMark } from "#src/ui/badge.tsx";
import { Crumbs } from "#src/ui/crumbs.tsx";
import layout from "#src/ui/layout.module.css";
import { Meta } from "#src/ui/meta.tsx";
import { Panel } from "#src/ui/panel.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { ArticleBody, Contents } from "./article-body.tsx";
import styles from "./article-page.module.css";
import { ArticleTools } from "./article-tools.tsx";
import { Popular, Related } from "./read-on.tsx";

const PollView = lazyHydrated(
  () => import("#src/components/reactions/poll-view.tsx").then((module) => module.PollView),
  {
    catalog: "parts",
  },
);

const CommentsSection = lazyHydrated(() => import("./comments-section.tsx").then((module) => module.CommentsSection));

/** An article; it opens with the summary from a list, and its body follows. */
export function ArticlePage() {
  const locale = useLocale();
  const id = Number(useParams({ from: "/article/$id", select: (params) => params.id }));
  const queryClient = useQueryClient();
  const { data: read } = useQuery(articleQuery(id, locale.id));
  const full: Article | undefined = read?.data;
  const article: ArticleSummary | undefined = full ?? cachedSummary(queryClient, id);
  if (!article) return <ArticleSkeleton />;
  return <ArticleView key={article.id} article={article} full={full} cachedAt={read?.cachedAt} />;
}

interface ViewProps {
  article: ArticleSummary;
  /** The full article, once loaded. */
  full: Article | undefined;
  cachedAt?: string | null | undefined;
  /** For editors: without tools and related articles. */
  preview?: boolean;
}

/** An article as readers see it. */
export function ArticleView({ article, full, cachedAt, preview }: ViewProps) {
  const locale = useLocale();
  const whole = useShowBelowFold();
  const lang = contentLangAttribute(locale, article.lang);
  return (
    <>
      <div className={styles.progress} aria-hidden="true" />
      <ArticleOutline
        article={article}
        cachedAt={cachedAt}
        opening={!(whole && full)}
        beside={
          <>
            {whole && !preview && <Related id={article.id} />}
            {whole && <Popular own={article.id} />}
          </>
        }
      >
        {!preview && <ArticleTools article={article} />}
        {full ? (
          <>
            <Contents headings={full.heading_list} lang={lang} />
            <ArticleBody html={full.body_html} lang={lang} opening={!whole} />
            {whole && full.poll && (
              <div className={styles.poll}>
                <Panel labelledBy={`poll-${full.poll.id}`}>
                  <PollView poll={full.poll} id={`poll-${full.poll.id}`} />
                </Panel>
              </div>
            )}
          </>
        ) : (
          <div aria-busy className={layout.stack}>
            <Skeleton shape="line" />
            <Skeleton shape="line" />
            <Skeleton shape="line" width={80} />
          </div>
        )}
        {whole && article.label_list.length > 0 && (
          <div className={styles.labels}>
            <TopicChips type="article" labels={article.label_list} />
          </div>
        )}
        {whole && !preview && <CommentsSection key={article.id} articleId={article.id} />}
      </ArticleOutline>
    </>
  );
}

interface OutlineProps {
  article: ArticleSummary;
  cachedAt?: string | null | undefined;
  /** There is not yet more than its first screen. */
  opening?: boolean;
  /** Content below the cover. */
  children?: ReactNode;
  /** The side column on wide windows. */
  beside?: ReactNode;
}

/** An article by its summary, with space for its body and the side column. */
function ArticleOutline({ article, cachedAt, opening, children, beside }: OutlineProps) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const name = sectionNames[article.section];
  const minutes = article.reading_minutes;
  const foreign = article.lang !== locale.content;
  const language = findLocale(article.lang);
  const lang = contentLangAttribute(locale, article.lang);
  return (
    <div className={`wrap ${styles.page}`} data-opening={opening || undefined}>
      <Crumbs
        label={t({ comment: "Screen-reader label of the breadcrumb trail", message: "Breadcrumb" })}
        items={[
          <Link key="home" to="/">{t`Home`}</Link>,
          <Link key="section" to={`/${article.section}` as string}>
            {name ? i18n._(name) : article.section}
          </Link>,
        ]}
      />
      <div className={layout.side}>
        <article>
          <header className={styles.headline}>
            <h1 lang={lang}>{article.title}</h1>
            <p className={styles.dek} lang={lang}>
              {article.subtitle}
            </p>
            <Meta>
              <FormattedTime at={article.published_at} format={() => formatDay(article.published_at, locale.code)} />
              <span>{t`${minutes} min read`}</span>
              {foreign && <SyncMark state="none">{t`Only in ${language?.name}`}</SyncMark>}
              <SavedAtBadge cachedAt={cachedAt} />
            </Meta>
          </header>
          <div className={styles.cover}>
            <Picture picture={article.cover_img} sizes="(min-width: 62em) 44rem, 100vw" ratio="16/9" priority />
          </div>
          {children}
        </article>
        {beside && (
          <aside
            className={`${layout.stack} ${layout.stick}`}
            aria-label={t({ comment: "Screen-reader label of the column beside an article", message: "Keep reading" })}
          >
            {beside}
          </aside>
        )}
      </div>
    </div>
  );
}

function ArticleSkeleton() {
  return (
    <div className={`wrap ${styles.page}`} data-opening aria-busy>
      <Skeleton shape="title" />
      <Skeleton shape="cover" />
      <Skeleton shape="line" />
      <Skeleton shape="line" />
    </div>
  );
}
