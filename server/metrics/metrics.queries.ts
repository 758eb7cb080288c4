import { type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as v from "valibot";
import { checkRows } from "#server/database/check-rows.ts";

/** The delay in seconds by queue, 0 when nothing is overdue. Each reads the first entry of an index. */
export async function findQueueDelays(db: NodePgDatabase): Promise<Record<string, number>> {
  const delayOf = (oldest: SQL) => sql`greatest(0, coalesce(extract(epoch from now() - (${oldest})), 0))::float8`;
  const result = await db.execute(sql`select
    ${delayOf(sql`select min(made_at) from mail where failed_at is null and last_error is null`)} as mails,
    ${delayOf(sql`select min(scheduled_at) from notification_event where completed_at is null`)} as events,
    ${delayOf(sql`select min(due_at) from notification_delivery where state = 'pending' and channel = 'push'`)} as pushes`);
  return checkRows(v.record(v.string(), v.number()), result)[0] ?? {};
}
