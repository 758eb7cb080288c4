import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { otherLabel, siteDay } from "#contract/analytics/event-names.ts";
import { idempotencyKey } from "#server/api/idempotency.schema.ts";
import { poster } from "#server/test/post-json.ts";
import { testApp } from "../test/test-app.ts";
import { kindsADay } from "./analytics.queries.ts";
import { analyticsCounter } from "./analytics.schema.ts";

const { db, request } = await testApp();
const post = poster(request);
const day = 24 * 60 * 60 * 1000;
const today = siteDay(Date.now());
beforeEach(async () => {
  await db.delete(analyticsCounter);
  await db.delete(idempotencyKey);
});

const browse = (label = "/") => ({ category: "page", action: "browse", label });
const batch = (changes: object = {}) => ({
  day: today,
  device: "mobile",
  source: "",
  event_list: [browse()],
  ...changes,
});
const send = (body: object, headers?: Record<string, string>) => post("/api/analytics?lang=3", body, headers);
/** Label, source and count of each row. */
const counts = async () => {
  const rows = await db.select().from(analyticsCounter).orderBy(analyticsCounter.label, analyticsCounter.source);
  return rows.map(({ label, source, count }) => [label, source, count]);
};

test("analytics: adds events up by kind, day, language, device and source, and stores no personal data", async () => {
  const first = await send(batch({ event_list: [browse(), browse("/news"), browse()] }));
  expect([first.status, first.body]).toEqual([202, { counted: 3 }]);
  expect(first.headers.get("set-cookie")).toBeNull();
  await send(batch());
  await send(batch({ device: "desktop", source: "wechat.autumn" }));
  expect(await db.select().from(analyticsCounter).orderBy(analyticsCounter.label, analyticsCounter.device)).toEqual([
    { ...browse(), day: today, lang: 3, device: "desktop", source: "wechat.autumn", count: 1 },
    { ...browse(), day: today, lang: 3, device: "mobile", source: "", count: 3 },
    { ...browse("/news"), day: today, lang: 3, device: "mobile", source: "", count: 1 },
  ]);
});

test("analytics: counts a repeated batch once, also concurrently, and rejects another batch with its key", async () => {
  const key = { "idempotency-key": crypto.randomUUID() };
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(batch(), key)));
  expect(new Set(answers.map(({ status, text }) => status + text))).toEqual(new Set(['202{"counted":1}']));
  expect(await counts()).toEqual([["/", "", 1]]);
  expect((await send(batch({ event_list: [browse("/news")] }), key)).status).toBe(422);
});

test("analytics: counts all concurrent batches of the same kinds in any order", async () => {
  const labels = Array.from({ length: 20 }, (_, at) => `/article/${at}`);
  const lists = Array.from({ length: 12 }, (_, at) => (at % 2 ? labels : labels.toReversed()).map(browse));
  const answers = await Promise.all(lists.map((event_list) => send(batch({ event_list }))));
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(202));
  expect((await counts()).map(([, , count]) => count)).toEqual(Array(20).fill(12));
});

test.each([{ "sec-gpc": "1" }, { dnt: "1" }])(
  "analytics: stores nothing when the request opts out with %j",
  async (headers) => {
    const response = await send(batch(), { ...headers, "idempotency-key": crypto.randomUUID() } as Record<
      string,
      string
    >);
    expect([response.status, response.body]).toEqual([202, { counted: 0 }]);
    expect([await db.$count(analyticsCounter), await db.$count(idempotencyKey)]).toEqual([0, 0]);
    expect((await send(batch(), { "sec-gpc": "0", dnt: "0" })).body).toEqual({ counted: 1 });
  },
);

test("analytics: accepts the day of a device while it is plausible", async () => {
  for (const at of [-8, -7, 0, 2]) {
    const label = String(at);
    await send(batch({ day: siteDay(Date.now() + at * day), event_list: [browse(label)] }));
  }
  const rows = await db.select().from(analyticsCounter);
  expect(Object.fromEntries(rows.map((row) => [row.label, row.day]))).toEqual({
    "-8": today,
    "-7": siteDay(Date.now() - 7 * day),
    "0": today,
    "2": today,
  });
});

test("analytics: stores no typed or personal text", async () => {
  const event_list = [browse("/search/my%20name"), browse("/search/a/b"), browse("/ne\u0000ws\u202e\ud800")];
  await send(batch({ source: "reader@example.com", event_list }));
  expect(await counts()).toEqual([
    ["/news\ufffd", otherLabel, 1],
    ["/search", otherLabel, 2],
  ]);
});

test("analytics: ignores unknown events and counts the known ones beside them", async () => {
  const strange = [
    { category: "page", action: "constructor" },
    { category: "constructor", action: "name" },
  ].map((event) => ({ ...event, label: "" }));
  expect((await send(batch({ event_list: [...strange, browse()] }))).body).toEqual({ counted: 1 });
  expect((await send(batch({ event_list: strange }))).body).toEqual({ counted: 0 });
  expect(await counts()).toEqual([["/", "", 1]]);
});

test("analytics: counts new labels as one above the daily limit, and known labels as before", async () => {
  await db.execute(sql`insert into analytics_counter (day, category, action, label, lang, device, source, count)
    select ${today}, 'page', 'browse', '/' || n, 3, 'mobile', '', 1 from generate_series(1, ${kindsADay}) n`);
  const flood = Array.from({ length: 48 }, (_, at) => browse(`/flood/${at}`));
  await send(batch({ event_list: [browse("/7"), ...flood] }));
  await send(batch({ source: "hostile", event_list: flood }));
  const rows = (await counts()).filter(([, , count]) => count !== 1);
  expect(rows).toEqual([
    [otherLabel, "", 48],
    [otherLabel, otherLabel, 48],
    ["/7", "", 2],
  ]);
  expect(await db.$count(analyticsCounter)).toBe(kindsADay + 2);
});

describe("analytics: rejects a batch", () => {
  test.each([
    [{ event_list: [] }, { event_list: ["This is a required field."] }],
    [{ event_list: Array(51).fill(browse()) }, { event_list: ["This is too long."] }],
    [{ event_list: [browse("x".repeat(101))] }, { event_list: ["This is too long."] }],
    [{ event_list: [{ ...browse(), category: "<b>" }] }, { event_list: ["This is not valid."] }],
    [{ event_list: [null] }, { event_list: ["This is not valid."] }],
    [{ source: "x".repeat(101) }, { source: ["This is too long."] }],
    [{ device: "iPhone 17" }, { device: ["Please choose one of the options."] }],
    [{ day: "2026-02-31" }, { day: ["This is not valid."] }],
    [{ day: "yesterday" }, { day: ["This is not valid."] }],
  ])("when it has %j", async (changes, errors) => {
    const response = await send(batch(changes));
    expect([response.status, response.body.errors]).toEqual([422, errors]);
    expect(await db.$count(analyticsCounter)).toBe(0);
  });

  test("when it is too large, of another site, not JSON, or one of too many from a network", async () => {
    expect((await send({ ...batch(), more: "x".repeat(70_000) })).status).toBe(413);
    expect((await send(batch(), { origin: "https://evil.example" })).status).toBe(403);
    expect((await send(batch(), { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await send(batch(), { "content-type": "text/plain" })).status).toBe(415);
    const network = { "x-forwarded-for": "198.51.100.7" };
    const many = await Promise.all(Array.from({ length: 601 }, () => send(batch(), { ...network, dnt: "1" })));
    expect(many.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(await db.$count(analyticsCounter)).toBe(0);
  });
});
