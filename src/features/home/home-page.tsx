import { useLingui } from "@lingui/react/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Megaphone } from "lucide";
import { componentIds } from "#contract/component-ids.ts";
import type { PageComponent } from "#contract/pages.ts";
import { latestDrawQuery } from "#src/content/draw.queries.ts";
import { KeptMark, oldest } from "#src/content/kept-mark.tsx";
import { mainQuery, pageQuery } from "#src/content/main.queries.ts";
import { formatWeekday } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/layout.module.css";
import { Ticker } from "#src/ui/ticker.tsx";
import { BannerStrip } from "./banner-strip.tsx";
import styles from "./home-page.module.css";
import { parts } from "./home-parts.tsx";
import { LatestPart } from "./latest-part.tsx";
import { MarkSixPanel } from "./mark-six-panel.tsx";
import { PollPart } from "./poll-part.tsx";
import { useWholeAfterStart } from "./use-whole-after-start.ts";

const inRail: readonly number[] = [componentIds.markSix, componentIds.polls];

/** The front page: the newest stories with the tools beside them, then every other part in the editors' order. */
export function HomePage() {
  const { t } = useLingui();
  const locale = useLocale();
  const { data: main } = useSuspenseQuery(mainQuery(locale.id));
  const { data: page } = useSuspenseQuery(pageQuery("/", locale.id));
  const { data: draws } = useSuspenseQuery(latestDrawQuery());
  const components = page.data.component_list;
  const whole = useWholeAfterStart();
  const find = (id: number) => components.find((component) => component.component_id === id);
  const latest = find(componentIds.latestArticles);
  const polls = find(componentIds.polls);
  const newest = latest?.article_list[0];
  return (
    <>
      {page.data.marquee_list.length > 0 && (
        <Ticker
          icon={<Icon icon={Megaphone} />}
          label={t`Announcements`}
          pauseLabel={t`Pause`}
          resumeLabel={t`Go on`}
          items={page.data.marquee_list.map(({ id, text, uri }) => ({ key: id, node: <Link to={uri}>{text}</Link> }))}
        />
      )}
      <h1 className="sr">{main.data.header.web_title}</h1>
      <div className={`wrap ${layout.flow}`}>
        <div>
          <p className={styles.dateline}>
            {newest && (
              <b>
                <time
                  dateTime={newest.published_at}
                >{t`Latest: ${formatWeekday(newest.published_at, locale.code)}`}</time>
              </b>
            )}
            <span className={styles.push}>
              <KeptMark keptAt={oldest(page.keptAt, draws.keptAt)} />
            </span>
          </p>
          <div className={layout.front}>
            {latest && <LatestPart articles={latest.article_list} />}
            <div className={`${layout.rail} ${layout.stack}`}>
              {find(componentIds.markSix) && <MarkSixPanel draws={draws.data} />}
              {polls && <PollPart component={polls} />}
            </div>
          </div>
        </div>
        {whole && page.data.ad_list.length > 0 && <BannerStrip banners={page.data.ad_list} />}
        {whole &&
          components
            .filter((component) => component !== latest && !inRail.includes(component.component_id))
            .map((component) => <Part key={component.id} component={component} />)}
      </div>
    </>
  );
}

function Part({ component }: { component: PageComponent }) {
  const Component = parts[component.component_id];
  return Component ? <Component component={component} /> : null;
}
