import { and, asc, desc, gt, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgColumn } from "drizzle-orm/pg-core";
import type * as v from "valibot";
import type { Activity, listActivities } from "#contract/activities/endpoints.ts";
import { decodeCursor, encodeCursor } from "#server/api/cursor.ts";
import { localizeJson } from "#server/i18n/local-text.ts";
import { toEvent } from "../calendar/calendar.queries.ts";
import { calendarEvent } from "../calendar/calendar.schema.ts";

const pageSize = 24;

/** Includes microseconds, which a Date lacks. A cursor without them would repeat or skip rows. */
const exactly = (column: PgColumn) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * A page of activities. Current ones are sorted by their start, past ones by their end, latest first.
 * @throws {ApiError} `invalid` for a cursor of another list
 */
export async function findActivities(
  db: NodePgDatabase,
  { lang, state, cursor }: v.InferOutput<typeof listActivities.query>,
): Promise<{ activity_list: Activity[]; next_cursor: string | null }> {
  const now = new Date();
  const past = state === "history";
  const column = past ? calendarEvent.endsAt : calendarEvent.startsAt;
  const direction = past ? desc : asc;
  const ended = past ? lte(calendarEvent.endsAt, now) : or(gt(calendarEvent.endsAt, now), isNull(calendarEvent.endsAt));
  const rows = await db
    .select({ event: calendarEvent, at: exactly(column) })
    .from(calendarEvent)
    .where(and(isNotNull(calendarEvent.summary), ended, cursor ? after(column, past, cursor) : undefined))
    .orderBy(direction(column), direction(calendarEvent.id))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  return {
    activity_list: page.map(({ event }) => ({
      ...toEvent(event, lang),
      summary: localizeJson(event.summary ?? {}, lang),
      running: !past && event.startsAt <= now,
    })),
    next_cursor: last ? encodeCursor([last.at, last.event.id]) : null,
  };
}

function after(column: PgColumn, past: boolean, cursor: string): SQL {
  const [at, id] = decodeCursor(cursor, "moment");
  return sql`(${column}, ${calendarEvent.id}) ${sql.raw(past ? "<" : ">")} (${at}::timestamptz, ${id}::int)`;
}
