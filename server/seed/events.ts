import { addMonths, compareMonths, type Month } from "#shared/calendar-months.ts";
import { type EventSeries, eventSeries } from "../../sample/site/event-series.ts";

export interface DatedEvent extends Pick<EventSeries, "category" | "title" | "link" | "summary"> {
  readonly key: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const first: Month = { year: 2025, month: 7 };
const last: Month = { year: 2027, month: 2 };

/** What the series bring in twenty months, each event under a key of its own. */
export function serialEvents(): DatedEvent[] {
  const events: DatedEvent[] = [];
  for (let month = first; compareMonths(month, last) <= 0; month = addMonths(month, 1)) {
    for (const { key, category, title, at, minutes, on, months, link, summary } of eventSeries) {
      if (months && !months.includes(month.month)) continue;
      for (const rule of on) {
        const date = `${month.year}-${two(month.month)}-${two(dayOf(rule, month))}`;
        const startsAt = new Date(`${date}T${at}:00+08:00`);
        const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
        events.push({ key: `${key}-${date}`, category, title, link, startsAt, endsAt, ...(summary && { summary }) });
      }
    }
  }
  return events;
}

function dayOf(rule: EventSeries["on"][number], { year, month }: Month): number {
  if ("day" in rule) return rule.day;
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const weekdayOf = (day: number) => ((new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7) + 1;
  const matching = Array.from({ length: days }, (_, index) => index + 1).filter(
    (day) => weekdayOf(day) === rule.weekday,
  );
  return matching.at(rule.nth < 0 ? rule.nth : rule.nth - 1) ?? days;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
