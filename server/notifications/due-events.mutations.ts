import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { locales } from "#contract/locales.ts";
import { eventLeads } from "#contract/notifications/kinds.ts";

/** Languages of articles, which their index begins with. */
const contentLangs = sql.param([...new Set(locales.map(({ content }) => content))]);

/**
 * Inserts notification events that are due by time: calendar events that start soon, with their shortest lead, and polls
 * that have ended, and scheduled articles. Events that were missed during a downtime are inserted while they are relevant. A moved calendar
 * event or a poll with a new end is a new notification event.
 */
export async function insertDueEvents(db: NodePgDatabase): Promise<void> {
  const leads = sql.param([...eventLeads]);
  await db.execute(sql`
    insert into notification_event (kind, dedupe_key, subject)
    select 'event', format('event:%s:%s:%s', id, extract(epoch from starts_at)::bigint, lead),
      jsonb_build_object('event_id', id, 'lead', lead)
    from calendar_event cross join lateral (
      select min(each) as lead from unnest(${leads}::int[]) as each where starts_at <= now() + make_interval(mins => each)
    ) as nearest
    where starts_at > now() and starts_at <= now() + make_interval(mins => ${Math.max(...eventLeads)})
      and exists (select 1 from follow where kind = 'event' and key = calendar_event.id::text)
    on conflict do nothing`);
  await db.execute(sql`
    insert into notification_event (kind, dedupe_key, subject)
    select 'poll', format('poll:%s:%s', id, extract(epoch from ends_at)::bigint), jsonb_build_object('poll_id', id)
    from poll where ends_at between now() - interval '2 days' and now()
      and exists (select 1 from ballot where poll_id = poll.id and member_id is not null)
    on conflict do nothing`);
  // Articles written before their date; the trigger enqueues all others.
  await db.execute(sql`
    insert into notification_event (kind, dedupe_key, subject)
    select distinct 'article', format('article:%s', item_id), jsonb_build_object('item_id', item_id)
    from article where lang = any(${contentLangs}::smallint[]) and withdrawn_at is null
      and published_at between now() - interval '2 days' and now() and updated_at < published_at
    on conflict do nothing`);
}
