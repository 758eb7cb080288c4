import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as v from "valibot";
import { checkRows } from "#server/database/check-rows.ts";
import { enqueueAll } from "#server/jobs/enqueue.ts";

/** The job that notifies members of an event. */
export interface FanOutJob {
  readonly eventId: number;
}

/** Events that are queued in one transaction. */
const batchSize = 500;
/** Events due so soon are queued with their start: the schedule runs once a minute. */
const lookAhead = sql`interval '90 seconds'`;
/** Its job was lost, for instance by a restore. An older event is of no interest any more. */
const isLost = sql`queued_at < now() - interval '10 minutes' and scheduled_at > now() - interval '2 days'`;

const queuedEvent = v.object({ id: v.number(), scheduled_at: v.string(), ahead: v.number() });

/**
 * Queues a fan-out for each due event: one job per event, in the transaction that marks the event as queued. The
 * priority of an event falls with each earlier event of the same cause. A member who writes hundreds of replies delays
 * no other notifications.
 */
export async function queueEvents(db: NodePgDatabase): Promise<void> {
  for (;;) {
    const queued = await db.transaction(async (tx) => {
      const result = await tx.execute(sql`
        with picked as (
          select id from notification_event
          where completed_at is null and scheduled_at <= now() + ${lookAhead} and (queued_at is null or ${isLost})
          order by scheduled_at limit ${batchSize} for update skip locked
        ), marked as (
          update notification_event set queued_at = now() where id in (select id from picked) returning id, scheduled_at
        ), open as (
          select event.id, row_number() over (
            partition by coalesce('member ' || comment.member_id, event.kind || ' ' || event.dedupe_key) order by event.id
          ) - 1 as ahead
          from notification_event event
          left join comment on event.kind = 'reply' and comment.id = (event.subject ->> 'comment_id')::int
          where event.completed_at is null
        )
        select id, scheduled_at, ahead::int from marked join open using (id)`);
      const rows = checkRows(queuedEvent, result);
      const jobs = rows.map(({ id, scheduled_at: scheduledAt, ahead }) => ({
        data: { eventId: id } satisfies FanOutJob,
        ...{ singletonKey: String(id), priority: -ahead },
        ...(new Date(scheduledAt) > new Date() && { startAfter: new Date(scheduledAt).toISOString() }),
      }));
      await enqueueAll(tx, "fan-out", jobs);
      return rows.length;
    });
    if (queued < batchSize) return;
  }
}
