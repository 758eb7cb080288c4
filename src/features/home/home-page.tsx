import { useLingui } from "@lingui/react/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Megaphone } from "lucide";
import type { ArticleSummary } from "#contract/articles/endpoints.ts";
import { componentIds } from "#contract/pages/component-ids.ts";
import { ArticleStory } from "#src/components/articles/article-story.tsx";
import { latestDrawQuery } from "#src/components/mark-six/draw.queries.ts";
import { oldestOf, SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import { mainQuery, pageQuery } from "#src/components/site/main.queries.ts";
import { formatWeekday } from "#src/lib/dates.ts";
import { FormattedTime } from "#src/lib/formatted-time.tsx";
import { Link } from "#src/lib/link.tsx";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { useShowBelowFold } from "#src/lib/use-show-below-fold.ts";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/layout.module.css";
import { Ticker } from "#src/ui/ticker.tsx";
import styles from "./home-page.module.css";

const HomeRail = lazyHydrated(() => import("./rail/home-rail.tsx").then((module) => module.HomeRail), {
  catalog: "parts",
});
const HomeParts = lazyHydrated(() => import("./home-sections.tsx").then((module) => module.HomeParts));

const inRail: readonly number[] = [componentIds.markSix, componentIds.polls];

/** The front page: the newest stories with the rail, then all other sections in the editors' order. */
export function HomePage() {
  const { t } = useLingui();
  const locale = useLocale();
  const { data: main } = useSuspenseQuery(mainQuery(locale.id));
  const { data: page } = useSuspenseQuery(pageQuery("/", locale.id));
  const { data: draws } = useSuspenseQuery(latestDrawQuery());
  const components = page.data.component_list;
  const whole = useShowBelowFold();
  const find = (id: number) => components.find((component) => component.component_id === id);
  const latest = find(componentIds.latestArticles);
  const newest = latest?.article_list[0];
  return (
    <>
      {page.data.marquee_list.length > 0 && (
        <Ticker
          icon={<Icon icon={Megaphone} />}
          label={t`Announcements`}
          pauseLabel={t({ comment: "Button: stop the moving announcements", message: "Pause" })}
          resumeLabel={t({ comment: "Button: start the paused announcements again", message: "Resume" })}
          items={page.data.marquee_list.map(({ id, text, uri }) => ({
            key: id,
            node: (
              <Link to={uri} lang={contentLangAttribute(locale)}>
                {text}
              </Link>
            ),
          }))}
        />
      )}
      <h1 className="sr" lang={contentLangAttribute(locale)}>
        {main.data.header.web_title}
      </h1>
      <div className={`wrap ${layout.flow}`}>
        <div>
          <p className={styles.dateline}>
            {newest && (
              <b>
                <FormattedTime
                  at={newest.published_at}
                  format={() => t`Latest: ${formatWeekday(newest.published_at, locale.code)}`}
                />
              </b>
            )}
            <span className={styles.push}>
              <SavedAtBadge cachedAt={oldestOf(page.cachedAt, draws.cachedAt)} />
            </span>
          </p>
          <div className={layout.front}>
            {latest && <LatestPart articles={latest.article_list} />}
            <div className={`${layout.rail} ${layout.stack} ${layout.below}`}>
              <HomeRail draws={find(componentIds.markSix) && draws.data} polls={find(componentIds.polls)} />
            </div>
          </div>
        </div>
        {whole && (
          <HomeParts
            banners={page.data.ad_list}
            components={components.filter((part) => part !== latest && !inRail.includes(part.component_id))}
          />
        )}
      </div>
    </>
  );
}

const leadSizes = "(min-width: 80em) 34rem, (min-width: 62em) 54rem, 100vw";
// Rows on phones; cards where there is space beside the lead.
const pairSizes = "(min-width: 48em) 18rem, 6.5rem";
const moreSizes = "(min-width: 80em) 16.5rem, 6.5rem";

/** Component 16: the newest story in full width, two side by side, the rest as a column. */
function LatestPart({ articles }: { articles: ArticleSummary[] }) {
  const [lead, ...rest] = articles;
  if (!lead) return null;
  return (
    <>
      <ArticleStory article={lead} variant="lead" heading="h2" sizes={leadSizes} priority />
      <div className={`${layout.pair} ${layout.list}`}>
        {rest.slice(0, 2).map((article) => (
          <ArticleStory key={article.id} article={article} variant="row" sizes={pairSizes} />
        ))}
      </div>
      <div className={`${layout.moreStories} ${layout.list} ${layout.below}`}>
        {rest.slice(2).map((article) => (
          <ArticleStory key={article.id} article={article} variant="row" sizes={moreSizes} />
        ))}
      </div>
    </>
  );
}
