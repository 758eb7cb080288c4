import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pino from "pino";
import { afterAll, expect, test, vi } from "vitest";
import { enqueueOnNotify } from "#server/jobs/enqueue-on-notify.ts";
import { startJobs } from "#server/jobs/start-jobs.ts";
import { addMembers } from "#server/test/reactions.ts";
import { testApp } from "#server/test/test-app.ts";
import { testJobHandlers } from "#server/test/test-job-handlers.ts";

const { db, url } = await testApp({ sample: true });
const log = pino({ level: "silent" });
const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
});

/** Replies of one flooding member, and then those of others, at ten times 10,000 an hour. */
const flood = 1500;
const others = 120;
const millisecondsBetween = 3600 / 100;

const [{ id: reader = 0 } = {}, { id: flooder = 0 } = {}, ...writers] = await addMembers(db, others + 2);
const [{ article_id: articleId = 0 } = {}] = (
  await db.execute<{ article_id: number }>(sql`select id as article_id from article where withdrawn_at is null limit 1`)
).rows;
const [{ id: comment = 0 } = {}] = (
  await db.execute<{ id: number }>(sql`
    insert into comment (article_id, member_id, text) values (${articleId}, ${reader}, 'First') returning id`)
).rows;

/** Replies to the reader's comment, in one transaction. */
const reply = (memberId: number, count: number) =>
  db.execute(sql`insert into comment (article_id, member_id, reply_to, text)
    select ${articleId}, ${memberId}, ${comment}, 'Reply ' || n from generate_series(1, ${count}) n`);

/** Seconds from each reply of others to its notification. */
async function delays(): Promise<number[]> {
  const { rows } = await db.execute<{ delay: number }>(sql`
    select extract(epoch from notification.created_at - comment.created_at)::float8 as delay
    from notification join comment on comment.id = (subject ->> 'comment_id')::int
    where comment.member_id <> ${flooder} order by delay`);
  return rows.map(({ delay }) => delay);
}

test("events: each is notified within 10 s at p95, beside a flood of one member, with one job each", async () => {
  const handlers = testJobHandlers({ db, log, send: async () => ({ outcome: "sent" }) });
  const { "fan-out": fanOut, "queue-events": queueEvents, "deliver-pushes": deliverPushes } = handlers;
  const used = { "fan-out": fanOut, "queue-events": queueEvents, "deliver-pushes": deliverPushes };
  stops.push(enqueueOnNotify({ db, url, log }), await startJobs({ db, url, log, handlers: used }));
  await reply(flooder, flood);
  for (const { id } of writers) {
    await reply(id, 1);
    await sleep(millisecondsBetween);
  }
  await vi.waitFor(async () => expect(await delays()).toHaveLength(others), { timeout: 60_000, interval: 200 });
  const sorted = await delays();
  const p95 = sorted[Math.floor(others * 0.95)] ?? Number.NaN;
  const done = await db.$count(sql`notification_event`, sql`completed_at is not null`);
  expect(p95).toBeLessThan(10);
  // Negative control: the flood lasted for the whole test.
  expect(done).toBeLessThan(flood + others);
  const { rows } = await db.execute<{ jobs: number }>(sql`
    select count(*)::int as jobs from kapok_jobs.job where name = 'fan-out'`);
  expect(rows[0]?.jobs).toBe(flood + others);
}, 120_000);
