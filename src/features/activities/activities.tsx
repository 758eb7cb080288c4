import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { Activity } from "#contract/activities/endpoints.ts";
import { componentIds } from "#contract/pages/component-ids.ts";
import { MoreButton, useMore } from "#src/components/lists/next-pages.tsx";
import { SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import { formatDay } from "#src/lib/dates.ts";
import { useHydrated } from "#src/lib/hydration.ts";
import { Link } from "#src/lib/link.tsx";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { Badge } from "#src/ui/badge.tsx";
import { buttonClass } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { SectionHead } from "#src/ui/headings.tsx";
import layout from "#src/ui/layout.module.css";
import { Meta } from "#src/ui/meta.tsx";
import styles from "./activities.module.css";
import { activitiesQuery, templatesQuery } from "./activities.queries.ts";
import { formatDistance, siteDay } from "./moments.ts";

/** The main content of the page. */
export function ActivityList({ state }: { state: "current" | "template" | "history" }) {
  return state === "template" ? <ActivityTemplates /> : <Activities key={state} state={state} />;
}

/** Templates of activities for operators: purpose, steps and links to the material. */
function ActivityTemplates() {
  const { t } = useLingui();
  const locale = useLocale();
  const read = useQuery({ ...templatesQuery(locale.id), throwOnError: false }).data;
  const lang = contentLangAttribute(locale);
  const templates = read?.data.component_list.filter(({ component_id }) => component_id === componentIds.steps) ?? [];
  if (templates.length === 0) return <Empty title={t`Nothing here yet`} />;
  return (
    <>
      <SavedAtBadge cachedAt={read?.cachedAt ?? null} />
      {templates.map(({ id, title, subtitle, slide_list, button_list }) => (
        <section key={id} aria-labelledby={`template-${id}`}>
          <SectionHead id={`template-${id}`} title={<span lang={lang}>{title}</span>} />
          <div className={styles.template} lang={lang}>
            <p>{subtitle}</p>
            <ol>
              {slide_list.map(({ figure, text }) => (
                <li key={figure}>
                  <h3>{figure}</h3>
                  <p>{text}</p>
                </li>
              ))}
            </ol>
            <div className={layout.actions}>
              {button_list.map(({ text, uri }) => (
                <Link key={uri} to={uri} className={buttonClass({ size: "small" })}>
                  {text}
                </Link>
              ))}
            </div>
          </div>
        </section>
      ))}
    </>
  );
}

/** Current and upcoming activities, or past ones by month. */
function Activities({ state }: { state: "current" | "history" }) {
  const { t } = useLingui();
  const locale = useLocale();
  const queryClient = useQueryClient();
  const { data: read } = useSuspenseQuery(activitiesQuery(state, locale.id));
  const { rows, ...more } = useMore(read.data.next_cursor, async (cursor) => {
    const { data } = await queryClient.fetchQuery(activitiesQuery(state, locale.id, cursor));
    return { rows: data.activity_list, cursor: data.next_cursor };
  });
  const activities = [...read.data.activity_list, ...rows];
  if (activities.length === 0) {
    return (
      <Empty
        title={state === "current" ? t`No activities right now` : t`Nothing here yet`}
        actions={
          <Link
            to="/calendar/{-$year}/{-$month}"
            params={{ year: undefined, month: undefined }}
            className={buttonClass({})}
          >{t`Event calendar`}</Link>
        }
      />
    );
  }
  const months = new Intl.DateTimeFormat(locale.code, { year: "numeric", month: "long", timeZone: "Asia/Hong_Kong" });
  const nameOf = ({ running, ends_at, starts_at }: Activity) => {
    if (state === "history") return months.format(new Date(ends_at ?? starts_at));
    return running ? t`Happening now` : t`Coming up`;
  };
  const groups = [...new Set(activities.map(nameOf))];
  return (
    <>
      {groups.map((group, index) => (
        <section key={group} aria-labelledby={`activities-${index}`}>
          <SectionHead
            id={`activities-${index}`}
            title={group}
            {...(index === 0 && { note: <SavedAtBadge cachedAt={read.cachedAt} /> })}
          />
          <ul className={layout.rows}>
            {activities
              .filter((activity) => nameOf(activity) === group)
              .map((activity) => (
                <ActivityRow key={activity.id} activity={activity} past={state === "history"} />
              ))}
          </ul>
        </section>
      ))}
      <MoreButton {...more} />
    </>
  );
}

interface ActivityRowProps {
  activity: Activity;
  past: boolean;
}

/** An activity: subject, dates, time left, and a link to its day in the calendar. */
function ActivityRow({ activity, past }: ActivityRowProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { title, summary, link, starts_at, ends_at } = activity;
  const [year = "", month = "", day = ""] = siteDay(starts_at);
  const [from, to] = [starts_at, ends_at].map((moment) => moment && formatDay(moment, locale.code));
  return (
    <li className={styles.row}>
      <h3 lang={contentLangAttribute(locale)}>
        {!link || link.startsWith("/activity") ? title : <Link to={link}>{title}</Link>}
      </h3>
      <p lang={contentLangAttribute(locale)}>{summary}</p>
      <Meta>
        <span>
          <time dateTime={starts_at}>{from}</time>
          {ends_at && to !== from && (
            <>
              {" – "}
              <time dateTime={ends_at}>{to}</time>
            </>
          )}
        </span>
        {!past && (!activity.running || ends_at) && (
          <span className={styles.left}>
            <TimeLeft activity={activity} />
          </span>
        )}
        <Link to="/calendar/{-$year}/{-$month}" params={{ year, month }} hash={`d${day}`}>
          {t`View in calendar`}
        </Link>
      </Meta>
    </li>
  );
}

/** The time left, or until the start, by the reader's clock: a cached copy may be older than the end. */
function TimeLeft({ activity: { starts_at, ends_at } }: { activity: Activity }) {
  const { t } = useLingui();
  const { code } = useLocale();
  if (!useHydrated()) return null;
  const now = Date.now();
  if (ends_at && Date.parse(ends_at) <= now) return <Badge>{t`Ended`}</Badge>;
  const begun = Date.parse(starts_at) <= now;
  if (begun && !ends_at) return null;
  const when = formatDistance(Date.parse((begun && ends_at) || starts_at) - now, code);
  return (
    <Badge tone={begun ? "red" : "soft"}>
      {begun
        ? t({ comment: "{when}: “in 9 days”", message: `Ends ${when}` })
        : t({ comment: "{when}: “in 9 days”", message: `Starts ${when}` })}
    </Badge>
  );
}
