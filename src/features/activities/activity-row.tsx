import { useLingui } from "@lingui/react/macro";
import type { Activity } from "#contract/activities/endpoints.ts";
import { useHydrated } from "#src/components/page/use-hydrated.ts";
import { formatDay } from "#src/lib/dates.ts";
import { Link } from "#src/lib/link.tsx";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Meta } from "#src/ui/meta.tsx";
import styles from "./activities.module.css";
import { formatDistance, siteDay } from "./moments.ts";

interface Props {
  activity: Activity;
  past: boolean;
}

/** One activity: what it is about, from when to when, how long still, and its day in the calendar. */
export function ActivityRow({ activity, past }: Props) {
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
        {!past && <TimeLeft activity={activity} />}
        <Link to="/calendar/{-$year}/{-$month}" params={{ year, month }} hash={`d${day}`}>
          {t`View in calendar`}
        </Link>
      </Meta>
    </li>
  );
}

/** How long it goes on, or until it begins, by the reader's clock: a kept copy may be older than its end. */
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
