import { and, count, desc, lt, type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { ActionResponse } from "#contract/http/action.ts";
import type { SubscriberState } from "#contract/newsletter/mailing-limits.ts";
import type { listSubscribers, SubscriberRow } from "#contract/newsletter/subscribers.ts";
import { decodeCursor, encodeCursor } from "#server/api/cursor.ts";
import { subscriber } from "./newsletter.schema.ts";

const state = sql<SubscriberState>`case when ${subscriber.bouncedAt} is not null then 'bounced'
  when ${subscriber.confirmedAt} is null then 'unconfirmed' else 'confirmed' end`;

interface Filter {
  readonly state?: SubscriberState | undefined;
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
}

/** A page of subscribers, the latest first. */
export async function findSubscriberPage(
  db: NodePgDatabase,
  filter: Filter,
  limit: number,
): Promise<{ rows: SubscriberRow[]; next_cursor: string | null }> {
  const pattern = `%${filter.q?.replace(/[\\%_]/g, "\\$&")}%`;
  const filters: (SQL | undefined)[] = [
    filter.state && sql`${state} = ${filter.state}`,
    filter.q ? sql`${subscriber.email} ilike ${pattern}` : undefined,
    filter.cursor === undefined ? undefined : lt(subscriber.id, decodeCursor(filter.cursor, "number")[1]),
  ];
  const rows = await db
    .select({ row: subscriber, state })
    .from(subscriber)
    .where(and(...filters))
    .orderBy(desc(subscriber.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    rows: page.map(({ row: { id, email, lang, consent, createdAt, confirmedAt, bounceReason }, state: itsState }) => ({
      ...{ id, email, lang, state: itsState, consent, bounce_reason: bounceReason },
      created_at: createdAt.toISOString(),
      confirmed_at: confirmedAt?.toISOString() ?? null,
    })),
    next_cursor: last ? encodeCursor([0, last.row.id]) : null,
  };
}

/** Lists subscribers, the latest first, with how many there are in each state. */
export async function findSubscribers(
  db: NodePgDatabase,
  { limit, ...filter }: Filter & { readonly limit: number },
): Promise<ActionResponse<typeof listSubscribers>> {
  const { rows, next_cursor } = await findSubscriberPage(db, filter, limit);
  const counts = await db.select({ state, count: count() }).from(subscriber).groupBy(state);
  return { subscriber_list: rows, count_list: counts, next_cursor };
}
