import type { getCalendar } from "#contract/calendar.ts";
import type { Month } from "#contract/calendar-months.ts";
import { readQuery } from "#src/lib/read-query.ts";

export const calendarQuery = ({ year, month }: Month, lang: number) =>
  readQuery<typeof getCalendar>(`/calendar/${year}/${month}`, { lang });
