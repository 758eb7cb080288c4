import { useLingui } from "@lingui/react/macro";
import { CalendarPlus } from "lucide";
import { useDeferredValue } from "react";
import type { CalendarEvent } from "#contract/calendar/endpoints.ts";
import { dayOf, type Month } from "#shared/calendar-months.ts";
import { FollowButton } from "#src/components/notifications/follow-button.tsx";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { useHydrated } from "#src/lib/hydration.ts";
import { Link } from "#src/lib/link.tsx";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { iconButtonClass } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import styles from "./agenda.module.css";
import pageStyles from "./calendar-page.module.css";
import { formatDayOf, formatDayTime, formatOwnTime, formatTime } from "./times.ts";

interface Props {
  month: Month;
  events: readonly CalendarEvent[];
  /** Day of the month, or 0. */
  today: number;
}

/** The events of a month day by day: platform, time, title and link. */
export function Agenda({ month, events, today }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const days = [...new Set(events.map(({ starts_at }) => dayOf(starts_at)))];
  return (
    <div className={styles.agenda}>
      {days.map((day) => {
        const name = formatDayOf(month, day, locale.code);
        return (
          <section key={day} id={`d${day}`} aria-labelledby={`d${day}-name`}>
            <h3 className={styles.head} id={`d${day}-name`}>
              <span className="num">{name.day}</span>
              <small>{name.weekday}</small>
              {day === today && <small className={styles.today}>{t`Today`}</small>}
            </h3>
            <table>
              <thead className="sr">
                <tr>
                  <th scope="col">{t`Time (UTC+8)`}</th>
                  <th scope="col">{t`Event`}</th>
                  <th scope="col">{t`Platform`}</th>
                  <th scope="col">
                    {t({
                      comment: "Hidden column header above the reminder and calendar buttons",
                      message: "Reminders and calendar",
                    })}
                  </th>
                </tr>
              </thead>
              <tbody>
                {events
                  .filter(({ starts_at }) => dayOf(starts_at) === day)
                  .map((event) => (
                    <Event key={event.id} event={event} />
                  ))}
              </tbody>
            </table>
          </section>
        );
      })}
    </div>
  );
}

const dayLength = 24 * 60 * 60 * 1000;

function Event({ event }: { event: CalendarEvent }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { code } = locale;
  const lang = contentLangAttribute(locale);
  const { starts_at, ends_at, title, link, category, platform } = event;
  const long = ends_at !== null && Date.parse(ends_at) - Date.parse(starts_at) >= dayLength;
  const until = ends_at && (long ? formatDayTime(ends_at, code) : formatTime(ends_at, code));
  return (
    <tr>
      <td className={styles.time}>
        <time dateTime={starts_at}>{formatTime(starts_at, code)}</time>
        {until && (
          <small>{t({ comment: "End time of an event; the start is above it", message: `to ${until}` })}</small>
        )}
      </td>
      <td className={styles.title}>
        <span lang={lang}>{link ? <Link to={link}>{title}</Link> : title}</span>
        <OwnTime moment={starts_at} />
      </td>
      <td className={styles.place}>
        <span className={pageStyles.platform} data-c={category} lang={lang}>
          {platform}
        </span>
      </td>
      <td className={styles.add}>
        <Remind event={event} />
        <AddToCalendar event={event} />
      </td>
    </tr>
  );
}

/** Whether the agenda is hydrated. The update of a long month is split, so that the page stays responsive. */
const useHydratedLater = () => useDeferredValue(useHydrated());

/** The start in the reader's time zone, if it differs. */
function OwnTime({ moment }: { moment: string }) {
  const { t } = useLingui();
  const { code } = useLocale();
  const time = useHydratedLater() && formatOwnTime(moment, code);
  return time ? (
    <small>{t({ comment: "Start of the event in the reader's time zone", message: `${time} your time` })}</small>
  ) : null;
}

/** Follows an upcoming event; past ones need no reminder. */
function Remind({ event: { id, starts_at, title } }: { event: CalendarEvent }) {
  return useHydratedLater() && Date.parse(starts_at) > Date.now() ? (
    <FollowButton kind="event" name={String(id)} title={title} />
  ) : null;
}

/** Leads to the event as a file, which the server makes: without a network it is only shown. */
function AddToCalendar({ event: { id, title } }: { event: CalendarEvent }) {
  const { t } = useLingui();
  const { code } = useLocale();
  const label = t`Add to calendar: ${title}`;
  if (useConnectivity() === "offline") {
    return (
      <span className={iconButtonClass} role="img" aria-label={t`Not available offline`} data-off>
        <Icon icon={CalendarPlus} />
      </span>
    );
  }
  return (
    <a className={iconButtonClass} aria-label={label} title={label} href={`/calendar/${code}/${id}.ics`} download>
      <Icon icon={CalendarPlus} />
    </a>
  );
}
