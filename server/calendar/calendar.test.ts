import { gte } from "drizzle-orm";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import type { CalendarEvent } from "#contract/calendar/endpoints.ts";
import { explain } from "../test/explain.ts";
import { testApp } from "../test/test-app.ts";
import { findMonth } from "./calendar.queries.ts";
import { calendarEvent } from "./calendar.schema.ts";

const { db, request, responseCache } = await testApp({ sample: true });

interface Answer {
  event_list: CalendarEvent[];
  first: string;
  last: string;
}
const month = async (path: string): Promise<Answer> => (await request(`/api/calendar/${path}`)).json();

describe("calendar month", () => {
  test("has its events in order, in the requested language", async () => {
    const chinese = await month("2026/12");
    const english = await month("2026/12?lang=3");
    expect(chinese.event_list.length).toBeGreaterThan(15);
    const starts = chinese.event_list.map(({ starts_at }) => starts_at);
    expect(starts).toEqual(starts.toSorted());
    expect(english.event_list.map(({ id }) => id)).toEqual(chinese.event_list.map(({ id }) => id));
    expect(chinese.event_list.find(({ title }) => title === "冬至七日")).toMatchObject({
      platform: "木棉活动",
      starts_at: "2026-12-18T16:00:00.000Z",
    });
    expect(english.event_list.map(({ title }) => title)).toContain("Winter solstice week");
    expect(english.event_list.map(({ title }) => title).join()).not.toMatch(/\p{Script=Han}/u);
  });

  test("begins and ends at midnight in UTC+8", async () => {
    const [before, first, last, after] = [
      "2030-04-30T15:59:59Z",
      "2030-04-30T16:00:00Z",
      "2030-05-31T15:59:59Z",
      "2030-05-31T16:00:00Z",
    ];
    const rows = [before, first, last, after].map((at = "") => ({
      category: "live",
      platform: { 2: "x" },
      title: { 2: at },
      startsAt: new Date(at),
    }));
    await db.insert(calendarEvent).values(rows);
    const { event_list, last: lastMonth } = await month("2030/5");
    expect(event_list.map(({ title }) => title)).toEqual([first, last]);
    expect(lastMonth).toBe("2030-06");
    await db.delete(calendarEvent).where(gte(calendarEvent.startsAt, new Date("2030-01-01")));
  });

  test("returns the first and last month of the calendar, at least eighteen months", async () => {
    expect(await month("2021/1")).toEqual({ event_list: [], first: "2025-07", last: "2027-02" });
  });

  test("is read from its index", async () => {
    await db.$client.query("analyze calendar_event");
    const steps = await explain(db.$client, (logged) => findMonth(logged, { year: 2026, month: 12 }, 3));
    expect(steps.filter(({ table }) => table === "calendar_event").map(({ does }) => does)).not.toContain("Seq Scan");
  });

  test.each(["2026/13", "2026/0", "2026/00", "2020/12", "2100/1", "26/1", "x/1", "2026/1x"])(
    "is not found at %s",
    async (path) => {
      expect((await request(`/api/calendar/${path}`)).status).toBe(404);
    },
  );

  test("rejects an unknown language", async () => {
    expect((await request("/api/calendar/2026/1?lang=9")).status).toBe(422);
  });
});

describe("calendar file", () => {
  const read = async (path: string) => {
    const response = await request(path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const calendar = new ICAL.Component(ICAL.parse(await response.text()));
    return { calendar, events: calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event)) };
  };

  test.each([
    ["zh-CN", 2, "/article/"],
    ["en-US", 3, "/en-US/article/"],
  ] as const)(
    "of %s has the same events as its months and is readable by another program",
    async (code, lang, prefix) => {
      const { calendar, events } = await read(`/calendar/${code}.ics`);
      expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe(lang === 2 ? "木棉" : "Kapok");
      const listed = (await month(`2026/12?lang=${lang}`)).event_list;
      const starts = (event: { startDate: ICAL.Time }) => event.startDate.toJSDate().toISOString();
      const inMonth = events.filter((event) => listed.some(({ starts_at }) => starts_at === starts(event)));
      expect(inMonth.map(({ summary }) => summary)).toEqual(listed.map(({ title }) => title));
      expect(inMonth.map(starts)).toEqual(listed.map(({ starts_at }) => starts_at));
      const uids = events.map(({ uid }) => uid);
      expect(new Set(uids).size).toBe(uids.length);
      const solstice = events.find(({ summary }) => /^(冬至七日|Winter solstice week)$/.test(summary));
      expect(solstice?.endDate.toJSDate().toISOString()).toBe("2026-12-25T15:59:00.000Z");
      expect(String(solstice?.component.getFirstPropertyValue("url"))).toContain(`http://localhost${prefix}`);
    },
  );

  test("of one event has only that event, with the same id as in the full file", async () => {
    const [event] = (await month("2026/12")).event_list;
    const one = (await read(`/calendar/zh-CN/${event?.id}.ics`)).events;
    expect(one.map(({ summary }) => summary)).toEqual([event?.title]);
    const all = (await read("/calendar/zh-CN.ics")).events;
    expect(all.map(({ uid }) => uid)).toContain(one[0]?.uid);
  });

  test("stays the same and responds 304 to its ETag", async () => {
    const first = await request("/calendar/en-US.ics");
    const etag = first.headers.get("etag") ?? "";
    responseCache.clear();
    expect((await request("/calendar/en-US.ics", { headers: { "if-none-match": etag } })).status).toBe(304);
  });

  test("escapes special characters and folds a very long title without loss", async () => {
    const title = "A; b, c\\d\nBEGIN:VALARM: 一二三四五六七八九十".repeat(6);
    const [row] = await db
      .insert(calendarEvent)
      .values({
        category: "live",
        platform: { 3: "x" },
        title: { 3: title },
        startsAt: new Date("2027-01-05T00:00:00Z"),
      })
      .returning();
    const { events } = await read(`/calendar/en-US/${row?.id}.ics`);
    expect(events.map(({ summary }) => summary)).toEqual([title]);
    expect(events[0]?.duration.toSeconds()).toBe(3600);
  });

  test.each(["/calendar/en-US/999999.ics", "/calendar/en-US/0.ics", "/calendar/xx.ics", "/calendar/en-US/1e3.ics"])(
    "is not found at %s",
    async (path) => {
      expect((await request(path)).status).toBe(404);
    },
  );
});
