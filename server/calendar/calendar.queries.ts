import { and, asc, desc, eq, gte, inArray, lt } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { CalendarEvent } from "#contract/calendar/endpoints.ts";
import { localizeJson } from "#server/i18n/local-text.ts";
import { addMonths, type Month, monthOf, startOfMonth } from "#shared/calendar-months.ts";
import { calendarEvent } from "./calendar.schema.ts";

/** Events that start in a month, in order, with the first and last month of the calendar. */
export async function findMonth(
  db: NodePgDatabase,
  month: Month,
  lang: number,
): Promise<{ event_list: CalendarEvent[]; first: string | null; last: string | null }> {
  const [rows, first, last] = await Promise.all([
    db
      .select()
      .from(calendarEvent)
      .where(
        and(
          gte(calendarEvent.startsAt, startOfMonth(month)),
          lt(calendarEvent.startsAt, startOfMonth(addMonths(month, 1))),
        ),
      )
      .orderBy(asc(calendarEvent.startsAt), asc(calendarEvent.id)),
    db.select({ at: calendarEvent.startsAt }).from(calendarEvent).orderBy(asc(calendarEvent.startsAt)).limit(1),
    db.select({ at: calendarEvent.startsAt }).from(calendarEvent).orderBy(desc(calendarEvent.startsAt)).limit(1),
  ]);
  return {
    event_list: rows.map((row) => toEvent(row, lang)),
    first: nameOf(first[0]?.at),
    last: nameOf(last[0]?.at),
  };
}

/** Converts a row to the contract's format, in one language. */
export function toEvent(row: typeof calendarEvent.$inferSelect, lang: number): CalendarEvent {
  return {
    id: row.id,
    category: row.category,
    platform: localizeJson(row.platform, lang),
    title: localizeJson(row.title, lang),
    link: localizeJson(row.link, lang),
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt?.toISOString() ?? null,
  };
}

function nameOf(moment: Date | undefined): string | null {
  if (!moment) return null;
  const { year, month } = monthOf(moment);
  return `${year}-${String(month).padStart(2, "0")}`;
}

/** The events with these ids, in their order. */
export async function findEventsById(
  db: NodePgDatabase,
  ids: readonly number[],
  lang: number,
): Promise<CalendarEvent[]> {
  const rows = await db
    .select()
    .from(calendarEvent)
    .where(inArray(calendarEvent.id, [...ids]));
  return ids.flatMap((id) => rows.filter((row) => row.id === id).map((row) => toEvent(row, lang)));
}

/** Rows of a calendar file: one event, or events from a time on, up to a limit. */
export function findEvents(
  db: NodePgDatabase,
  which: { id: number } | { from: Date; limit: number },
): Promise<(typeof calendarEvent.$inferSelect)[]> {
  const events = db.select().from(calendarEvent);
  if ("id" in which) return events.where(eq(calendarEvent.id, which.id));
  return events
    .where(gte(calendarEvent.startsAt, which.from))
    .orderBy(asc(calendarEvent.startsAt), asc(calendarEvent.id))
    .limit(which.limit);
}
