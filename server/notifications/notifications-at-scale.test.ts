import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { encodeCursor } from "#server/api/cursor.ts";
import { explain, type Step } from "../test/explain.ts";
import { addMember } from "../test/members.ts";
import { testApp } from "../test/test-app.ts";
import { resolveEvent } from "./event-audience.queries.ts";
import { batchSize } from "./fan-out.mutations.ts";
import { countUnread, findNotifications } from "./notifications.queries.ts";
import { notificationEvent } from "./notifications.schema.ts";
import { claimPushes, sentLastHour } from "./push-deliveries.mutations.ts";

const { db } = await testApp({ sample: true });
const pool = db.$client;
let memberId = 0;

beforeAll(async () => {
  ({ id: memberId } = await addMember(db));
  await db.execute(sql`insert into member (email, password_hash, name, nickname, avatar, lang, verified_at)
    select 'm' || n || '@example.com', '', 'm' || n, 'n', 'kapok-1', 2, now() from generate_series(1, 20000) n`);
  // A hundred thousand notifications. One member has five thousand of them, three hundred unread.
  await db.execute(sql`insert into notification (member_id, kind, dedupe_key, subject, group_key, item_id, in_inbox, read_at)
    select id, 'article', 'article:' || n, '{"item_id": 3}', 'article-3', 3, true, now()
    from member, generate_series(1, 5) n where email like 'm%@example.com' and name like 'm%'`);
  await db.execute(sql`insert into notification (member_id, kind, dedupe_key, subject, group_key, item_id, in_inbox, read_at)
    select ${memberId}, 'article', 'mine:' || n, '{"item_id": 3}', 'article-3', 3, true, case when n % 17 > 0 then now() end
    from generate_series(1, 5100) n`);
  await db.execute(sql`insert into notification_delivery (notification_id, member_id, channel, device_id, state, due_at, finished_at)
    select id, member_id, 'push', gen_random_uuid(), case when id % 100 = 0 then 'pending' else 'sent' end,
      now() - interval '1 s', now() - interval '10 minutes' from notification`);
  await db.execute(sql`insert into follow (member_id, kind, key)
    select id, kind, key from member, (values ('section', 'news/industry'), ('section', 'news'), ('draw', 'mark-six')) as each (kind, key)
    where name like 'm%'`);
  await db.execute(sql`analyze notification, notification_delivery, follow, member, article`);
});

const most = (steps: readonly Step[], table: string) =>
  Math.max(0, ...steps.filter((step) => step.table === table).map(({ rows }) => rows));
const noWholeTable = (steps: readonly Step[]) => {
  for (const table of ["notification", "notification_delivery", "follow"]) {
    expect(steps).not.toContainEqual(expect.objectContaining({ does: "Seq Scan", table }));
  }
};

describe("notification queries with a hundred thousand rows", () => {
  test("read only the rows of a page when listing, also far down", async () => {
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from notification where member_id = ${memberId} order by id offset 2000 limit 1`,
    );
    const id = rows[0]?.id ?? 0;
    for (const cursor of [undefined, encodeCursor([id, id])]) {
      const steps = await explain(pool, (logged) =>
        findNotifications(logged, memberId, { lang: 2, limit: 20, cursor }),
      );
      noWholeTable(steps);
      expect(most(steps, "notification")).toBeLessThanOrEqual(21);
    }
  });

  test("count unread notifications with their own index", async () => {
    const steps = await explain(pool, (logged) => countUnread(logged, memberId));
    noWholeTable(steps);
    expect(most(steps, "notification")).toBeLessThanOrEqual(300);
    expect(steps.map(({ index }) => index)).toContain("notification_unread");
  });

  test("read only the rows of a batch for each followed subject, also far down", async () => {
    await db.insert(notificationEvent).values({ kind: "article", dedupeKey: "article:9999", subject: { item_id: 3 } });
    const [event] = await db.select().from(notificationEvent);
    const news = event && (await resolveEvent(db, { ...event, kind: "article", subject: { item_id: 3 } }));
    for (const after of [0, 10_000]) {
      const steps = await explain(pool, (logged) => logged.execute(news?.audience(after, batchSize) ?? sql``));
      noWholeTable(steps);
      expect(most(steps, "follow")).toBeLessThanOrEqual(2 * batchSize);
    }
  });

  test("read only the claimed pushes when claiming, and find recent pushes by device", async () => {
    const steps = await explain(pool, async (logged) => {
      await claimPushes(logged, 100);
    });
    noWholeTable(steps);
    expect(steps.map(({ index }) => index)).toContain("notification_delivery_due");
    const { rows } = await db.execute<{ device_id: string }>(
      sql`select device_id from notification_delivery limit 100`,
    );
    const sent = await explain(pool, (logged) =>
      sentLastHour(
        logged,
        rows.map(({ device_id: id }) => id),
      ),
    );
    noWholeTable(sent);
    expect(sent.map(({ index }) => index)).toContain("notification_delivery_sent");
  });
});
