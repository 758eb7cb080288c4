import { useLingui } from "@lingui/react/macro";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { Activity } from "#contract/activities/endpoints.ts";
import { MoreButton } from "#src/components/lists/more-button.tsx";
import { useMore } from "#src/components/lists/use-next-pages.ts";
import { SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import layout from "#src/ui/layout.module.css";
import { SectionHead } from "#src/ui/section-head.tsx";
import { activitiesQuery } from "./activities.queries.ts";
import { ActivityRow } from "./activity-row.tsx";

/** What runs and what is to come, or what has been, month by month. */
export function Activities({ state }: { state: "current" | "history" }) {
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
        actions={<Link to="/calendar/{-$year}/{-$month}" className={buttonClass({})}>{t`Event calendar`}</Link>}
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
            {...(index === 0 && { note: <SavedAtBadge keptAt={read.keptAt} /> })}
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
