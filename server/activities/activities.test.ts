import { isNotNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Activity } from "#contract/activities/endpoints.ts";
import { calendarEvent } from "../calendar/calendar.schema.ts";
import { everyPage } from "../test/every-page.ts";
import { explain } from "../test/explain.ts";
import { testApp } from "../test/test-app.ts";
import { findActivities } from "./activities.queries.ts";

const { db, request, responseCache } = await testApp({ sample: true });
const hour = 60 * 60 * 1000;
const at = (hours: number) => new Date(Math.round(Date.now() / hour) * hour + hours * hour);
const list = (query: string): Promise<Activity[]> =>
  everyPage(request, `/api/activity?${query}`, (page: { activity_list: Activity[] }) => page.activity_list);

type Row = typeof calendarEvent.$inferInsert;
const row = (title: string, from: number, to: number | null, changes: Partial<Row> = {}): Row => ({
  category: "activity",
  platform: { 2: "木棉活动" },
  title: { 2: title },
  summary: { 2: "说明", 3: "About it" },
  startsAt: at(from),
  endsAt: to === null ? null : at(to),
  ...changes,
});

test("activities: are in the sample for every month in either language, past ones sorted by end", async () => {
  for (const [lang, words] of [
    [2, /\p{Script=Han}/u],
    [3, /^[^\p{Script=Han}]+$/u],
  ] as const) {
    const past = await list(`lang=${lang}&state=history`);
    const all = [...past, ...(await list(`lang=${lang}`))];
    expect(all.length).toBeGreaterThan(30);
    for (const { title, summary } of all) expect(title + summary).toMatch(words);
    const ends = past.map(({ ends_at }) => ends_at ?? "");
    expect(ends).toEqual(ends.toSorted().reverse());
  }
});

describe("activity lists", () => {
  beforeEach(async () => {
    await db.delete(calendarEvent).where(isNotNull(calendarEvent.summary));
    await db
      .insert(calendarEvent)
      .values([
        row("soon", 5, 30),
        row("running", -5, 5, { link: { 2: "/article/1", 3: "/article/2" } }),
        row("without an end", -50, null),
        row("just over", -9, -1),
        row("long over", -900, -800),
        row("no activity", -5, 5, { summary: null }),
      ]);
    responseCache.clear();
  });

  test("show running activities before later ones, with their state", async () => {
    const found = await list("lang=3");
    expect(found.map(({ title, running }) => [title, running])).toEqual([
      ["without an end", true],
      ["running", true],
      ["soon", false],
    ]);
    expect(found[1]).toMatchObject({ link: "/article/2", summary: "About it", ends_at: at(5).toISOString() });
  });

  test("show ended activities only in the history, latest first", async () => {
    expect((await list("state=history")).map(({ title }) => title)).toEqual(["just over", "long over"]);
  });

  test.each([
    ["current", 1],
    ["history", -1],
  ])("show each activity once, page by page: %s", async (state, way) => {
    // Several have the same time, so that the id decides.
    const rows = Array.from({ length: 70 }, (_, index) => row(`n${index}`, way * 1000 + (index % 7), way * 2000));
    await db.insert(calendarEvent).values(rows);
    responseCache.clear();
    const titles = (await list(`state=${state}`)).map(({ title }) => title).filter((title) => /^n\d/.test(title));
    expect(new Set(titles).size).toBe(70);
    expect(titles).toHaveLength(70);
  });
});

test.each(["state=tomorrow", "cursor=!!", "cursor=WzEsMV0", "lang=9"])("reject %s", async (query) => {
  expect((await request(`/api/activity?${query}`)).status).toBe(422);
});

test("use an index for both lists when there are many events", async () => {
  await db
    .insert(calendarEvent)
    .values(
      Array.from({ length: 3000 }, (_, index) => row("x", -index - 5, -index - 2, { summary: index % 9 ? null : {} })),
    );
  await db.$client.query("analyze calendar_event");
  for (const state of ["current", "history"] as const) {
    const steps = await explain(db.$client, (logged) => findActivities(logged, { lang: 2, state, cursor: undefined }));
    expect(steps.map(({ does }) => does)).not.toContain("Seq Scan");
  }
});
