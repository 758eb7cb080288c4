import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { CalendarEvent } from "#contract/calendar/endpoints.ts";
import { dayOf, type Month, weeksOf } from "#shared/calendar-months.ts";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import styles from "./month-table.module.css";
import { formatDayOf, formatMonth, weekdays } from "./times.ts";

interface Props {
  month: Month;
  events: readonly CalendarEvent[];
  /** Day of the month, or 0. */
  today: number;
}

/** Events that a cell names, where it has room for names. */
const namedAtMost = 4;

/** The month in weeks. A day links to its events in the agenda. */
export function MonthTable({ month, events, today }: Props) {
  const locale = useLocale();
  const names = weekdays(locale.code);
  return (
    <table className={styles.month}>
      <caption className="sr">{formatMonth(month, locale.code)}</caption>
      <thead>
        <tr>
          {names.map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={Math.max(...week)}>
            {week.map((day, weekday) => (
              <td key={names[weekday]?.long}>
                {day > 0 && (
                  <Day
                    name={formatDayOf(month, day, locale.code).day}
                    day={day}
                    events={events.filter((event) => dayOf(event.starts_at) === day)}
                    today={day === today}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  name: string;
  day: number;
  events: readonly CalendarEvent[];
  today: boolean;
}

function Day({ name, day, events, today }: DayProps) {
  const { t } = useLingui();
  const lang = contentLangAttribute(useLocale());
  const current = today ? ({ "aria-current": "date" } as const) : {};
  const more = events.length - namedAtMost;
  if (events.length === 0) {
    return (
      <span className={styles.day} {...current}>
        <span className={styles.number}>{day}</span>
      </span>
    );
  }
  const count = events.length;
  return (
    <>
      <a
        className={styles.day}
        href={`#d${day}`}
        aria-label={t`${name}, ${plural(count, { one: "# event", other: "# events" })}`}
        {...current}
      >
        <span className={styles.number}>{day}</span>
        <span className={styles.pips}>
          {events.slice(0, namedAtMost).map(({ id, category }) => (
            <i key={id} data-c={category} />
          ))}
        </span>
      </a>
      <ul className={styles.names}>
        {events.slice(0, namedAtMost).map(({ id, category, title }) => (
          <li key={id}>
            <a href={`#d${day}`} className={styles.event} data-c={category} title={title} lang={lang}>
              {title}
            </a>
          </li>
        ))}
        {more > 0 && (
          <li className={styles.more}>
            {t({ comment: "More events on this day than shown", message: `${more} more` })}
          </li>
        )}
      </ul>
    </>
  );
}
