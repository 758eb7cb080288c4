import { getCalendar } from "#contract/calendar/endpoints.ts";
import type { Month } from "#shared/calendar-months.ts";
import { readQuery } from "#src/api/read-query.ts";

export const calendarQuery = ({ year, month }: Month, lang: number) => readQuery(getCalendar, { year, month, lang });
