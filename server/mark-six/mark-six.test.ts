import { afterEach, describe, expect, test, vi } from "vitest";
import type { Draw } from "#contract/mark-six/endpoints.ts";
import { everyPage } from "../test/every-page.ts";
import { explain } from "../test/explain.ts";
import { testApp } from "../test/test-app.ts";
import { findDraws } from "./mark-six.queries.ts";

const { db, request, responseCache } = await testApp({ sample: true });
afterEach(() => void vi.useRealTimers());

const listed = (path: string) => everyPage(request, path, (page: { draw_list: Draw[] }) => page.draw_list);

describe("draws", () => {
  test("the latest alone by default", async () => {
    const { draw_list, next_cursor } = await (await request("/api/mark-six")).json();
    expect(draw_list).toHaveLength(1);
    expect(draw_list[0]).toMatchObject({ drawn_at: "2026-11-19T13:30:00.000Z", sample: true });
    expect(next_cursor).toBe(draw_list[0].number.replace("/", "-"));
  });

  test.each([1, 25, 155, 156, 160])("all of them once, newest first, %i at a time", async (limit) => {
    const moments = (await listed(`/api/mark-six?limit=${limit}`)).map(({ drawn_at }) => drawn_at);
    expect(moments).toHaveLength(156);
    expect(new Set(moments).size).toBe(156);
    expect(moments).toEqual(moments.toSorted().reverse());
  });

  test("the page after the last draw is empty", async () => {
    const oldest = (await listed("/api/mark-six?limit=160")).at(-1);
    const response = await request(`/api/mark-six?cursor=${oldest?.number.replace("/", "-")}`);
    expect(await response.json()).toMatchObject({ draw_list: [], next_cursor: null });
  });

  test.each(["26-999", "99-001", "26/001", "26-1", "garbage", "26-001'", "WzUsMV0", "-", "%00"])(
    "no draw has the number %s",
    async (cursor) => {
      const response = await request(`/api/mark-six?cursor=${cursor}`);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ code: "invalid", errors: { cursor: [expect.any(String)] } });
    },
  );

  test.each(["0", "161", "-1", "1.5", "many"])("a page of %s is refused", async (limit) => {
    expect((await request(`/api/mark-six?limit=${limit}`)).status).toBe(422);
  });

  test("their list is read from its index", async () => {
    await db.$client.query("analyze draw");
    const steps = await explain(db.$client, (logged) => findDraws(logged, 1));
    expect(steps.map(({ index }) => index)).toContain("draw_latest");
  });
});

test.each([
  ["2026-11-21T12:00:00Z", "2026-11-21T13:30:00.000Z"],
  ["2026-11-21T13:29:59.999Z", "2026-11-21T13:30:00.000Z"],
  ["2026-11-21T13:30:00Z", "2026-11-24T13:30:00.000Z"],
  ["2026-12-31T13:30:00Z", "2027-01-02T13:30:00.000Z"],
])("at %s the next draw is at %s", async (now, next) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  responseCache.clear();
  const { next_draw_at } = await (await request("/api/mark-six")).json();
  expect(next_draw_at).toBe(next);
});
