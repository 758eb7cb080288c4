import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { createApp } from "../app.ts";
import { openDatabase } from "../database/connect.ts";
import type { QueuedMail } from "../mail/mail.schema.ts";
import type { PushResult } from "../push/push-outcome.ts";
import { Hub } from "../realtime/hub.ts";
import { explain } from "../test/explain.ts";
import { addMember } from "../test/members.ts";
import { metricValues } from "../test/metric-values.ts";
import { testApp } from "../test/test-app.ts";
import { testServices } from "../test/test-services.ts";
import { Metrics } from "./metrics.ts";

const { db, responseCache } = await testApp();
let metrics: Metrics;
beforeEach(() => {
  metrics = new Metrics({ db, responseCache, hub: new Hub(), version: "20261121120000-test" });
});

const values = () => metricValues(metrics);
const requests = (labels: string) => `kapok_http_request_duration_seconds_count{${labels}}`;

test("metrics: count requests by kind, status and cache result in few series", async () => {
  const app = createApp(testServices({ db, responseCache, metrics }));
  for (let n = 0; n < 100; n++) await app.request(n % 2 ? `/api/${n}` : `/${n}/index.html?n=${n}`);
  for (const path of [
    "/api/main?lang=3",
    "/api/main?lang=9",
    "/media/none",
    "/healthz",
    "//",
    "/",
    "/constructor",
    "/__proto__/x",
  ]) {
    await app.request(path);
  }
  metrics.observeRequest({ path: "/news", status: 200, cached: true }, 0.003);
  const counted = Object.entries(await values()).filter(([name]) => name.startsWith(requests("").slice(0, -1)));
  expect(Object.fromEntries(counted)).toEqual({
    [requests('kind="api",status="404",cached="false"')]: 50,
    [requests('kind="page",status="404",cached="false"')]: 54,
    [requests('kind="api",status="200",cached="false"')]: 1,
    [requests('kind="api",status="422",cached="false"')]: 1,
    [requests('kind="picture",status="404",cached="false"')]: 1,
    [requests('kind="health",status="200",cached="false"')]: 1,
    [requests('kind="page",status="200",cached="true"')]: 1,
  });
  expect(await values()).toMatchObject({
    'kapok_http_request_duration_seconds_bucket{le="0.0025",kind="page",status="200",cached="true"}': 0,
    'kapok_http_request_duration_seconds_bucket{le="0.005",kind="page",status="200",cached="true"}': 1,
    'kapok_http_request_duration_seconds_sum{kind="page",status="200",cached="true"}': 0.003,
  });
});

test("metrics: measure the current state when they are requested", async () => {
  const found = await values();
  expect(found).toMatchObject({
    'kapok_build_info{version="20261121120000-test"}': 1,
    kapok_database_up: 1,
    'kapok_database_connections{state="waiting"}': 0,
    kapok_realtime_connections: 0,
    kapok_response_cache_bytes: responseCache.bytes,
  });
  const open = found['kapok_database_connections{state="idle"}'] ?? 0;
  const held = await db.$client.connect();
  expect(await values()).toMatchObject({ 'kapok_database_connections{state="busy"}': 1 });
  held.release();
  expect(open).toBeGreaterThan(0);
  const app = createApp(testServices({ db, responseCache }));
  await app.request("/api/game?lang=2");
  expect((await values()).kapok_response_cache_bytes).toBeGreaterThan(found.kapok_response_cache_bytes ?? 0);
});

describe("metrics of queues", () => {
  test("contain the delay of the oldest overdue entry", async () => {
    const mail = (age: string, { failed = null as string | null, error = null as string | null } = {}) =>
      sql`insert into mail (recipient, subject, text, html, made_at, failed_at, last_error)
        values ('a@example.com', '', '', '', now() + ${age}::interval, now() + ${failed}::interval, ${error})`;
    const late = async () => (await values())['kapok_queue_overdue_seconds{queue="mails"}'];
    await db.execute(mail("-1 day", { error: "It is retried." }));
    expect(await late()).toBe(0);
    await db.execute(mail("-1 day", { failed: "-1 hour" }));
    expect(await late()).toBe(0);
    await db.execute(mail("-2 minutes"));
    expect(await late()).toBeCloseTo(120, -1);
    await db.execute(sql`insert into notification_event (kind, dedupe_key, subject, scheduled_at) values
      ('system', 'a', '{}', now() - interval '5 minutes')`);
    expect((await values())['kapok_queue_overdue_seconds{queue="events"}']).toBeCloseTo(300, -1);
    expect((await values())['kapok_queue_overdue_seconds{queue="pushes"}']).toBe(0);
  });

  test("read the first entry of an index when the queue is long", async () => {
    const { id } = await addMember(db);
    await db.execute(sql`insert into mail (recipient, subject, text, html, made_at)
      select 'a@example.com', '', '', '', now() + n * interval '1 second' from generate_series(1, 5000) n`);
    await db.execute(sql`insert into notification_event (kind, dedupe_key, subject, scheduled_at)
      select 'system', 'many:' || n, '{}', now() + n * interval '1 second' from generate_series(1, 5000) n`);
    await db.execute(sql`with told as (
      insert into notification (member_id, kind, dedupe_key, subject, group_key, in_inbox)
      select ${id}, 'system', 'many:' || n, '{}', '', true from generate_series(1, 5000) n returning id)
      insert into notification_delivery (notification_id, member_id, channel, due_at)
      select id, ${id}, 'push', now() + id * interval '1 second' from told`);
    await db.execute(sql`analyze`);
    const steps = await explain(db.$client, (explained) =>
      new Metrics({ db: Object.assign(explained, { $client: db.$client }), responseCache, version: "test" }).text(),
    );
    const looked = steps.flatMap(({ index, rows }) => (index ? [[index, rows]] : []));
    expect(looked).toEqual([
      ["mail_untried", 1],
      ["notification_event_open", 1],
      ["notification_delivery_due", 1],
    ]);
    expect(steps.filter(({ does }) => does === "Seq Scan")).toEqual([]);
  });
});

test("metrics: report the database as down and everything else when it is unreachable", async () => {
  const { db: unreachable } = openDatabase({ url: "postgres://u:secret@127.0.0.1:1/none" });
  const lost = new Metrics({ db: unreachable, responseCache, version: "test" });
  const found = await metricValues(lost);
  expect(found).toMatchObject({ kapok_database_up: 0, 'kapok_build_info{version="test"}': 1 });
  expect(Object.keys(found).filter((name) => name.includes("overdue"))).toEqual([]);
});

test("metrics: count pushes and mails by outcome and leave the results unchanged", async () => {
  const outcomes: PushResult[] = [{ outcome: "sent" }, { outcome: "sent" }, { outcome: "later", retryAfter: 9 }];
  const left = [...outcomes];
  const push = metrics.countPushes(async () => left.shift() ?? { outcome: "gone" });
  for (const expected of [...outcomes, { outcome: "gone" }]) {
    expect(await push({} as never, {} as never, {} as never)).toEqual(expected);
  }
  const mail = metrics.countMails(async ({ subject }) => {
    if (subject === "refused") throw new Error("refused");
  });
  await mail({ subject: "taken" } as QueuedMail);
  await expect(mail({ subject: "refused" } as QueuedMail)).rejects.toThrow("refused");
  expect(await values()).toMatchObject({
    'kapok_pushes_total{outcome="sent"}': 2,
    'kapok_pushes_total{outcome="later"}': 1,
    'kapok_pushes_total{outcome="gone"}': 1,
    'kapok_mails_total{outcome="sent"}': 1,
    'kapok_mails_total{outcome="failed"}': 1,
  });
});

describe("/metrics: access", () => {
  const metricsToken = "a-token-of-the-operator";
  const read = (
    { peer = "127.0.0.1", says }: { peer?: string; says?: string | undefined },
    services: { metricsToken?: string; proxies?: number } = {},
  ) =>
    createApp(testServices({ db, responseCache, metrics, ...services })).request(
      "/metrics",
      { headers: { ...(says && { authorization: says }), "x-forwarded-for": "127.0.0.1" } },
      { incoming: { socket: { remoteAddress: peer } } },
    );

  test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])(
    "allows %s when no token is set, because it is the machine itself",
    async (peer) => {
      const response = await read({ peer });
      expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
      expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
      expect(await response.text()).toContain("# TYPE kapok_database_up gauge");
    },
  );

  test.each(["203.0.113.7", "10.0.0.1", "::2:0:0:0:1", "2001:db8::1"])(
    "rejects %s when no token is set",
    async (peer) => {
      expect((await read({ peer })).status).toBe(404);
    },
  );

  test("rejects everyone when no token is set behind a proxy", async () => {
    expect((await read({}, { proxies: 1 })).status).toBe(404);
  });

  test.each([undefined, "", "Bearer", "Bearer a-token-of-the-operato", `Bearer ${metricsToken}x`, metricsToken])(
    "rejects the authorization %s when a token is set",
    async (says) => {
      for (const proxies of [0, 1]) {
        const response = await read({ says }, { metricsToken, proxies });
        expect([response.status, (await response.json()).code]).toEqual([401, "not_logged_in"]);
      }
    },
  );

  test("allows a request with the token", async () => {
    for (const peer of ["127.0.0.1", "203.0.113.7"]) {
      expect((await read({ peer, says: `Bearer ${metricsToken}` }, { metricsToken, proxies: 1 })).status).toBe(200);
    }
  });
});
