import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { siteDay } from "#contract/analytics/event-names.ts";
import type { Tracked } from "#src/lib/track.ts";
import { reportReachable } from "#src/offline/connectivity.ts";
import { collectEvents } from "./collect-events.ts";
import { sendBatches } from "./send-batches.ts";
import { keepBatch, type StoredBatch, storedBatches } from "./stored-batches.ts";

const start = Date.parse("2026-11-21T20:00Z");
const hour = 60 * 60 * 1000;
let storage: Record<string, string>;
/** What arrived at the site: key and number of events, in order. */
let arrived: { key: string; count: number; leaving: boolean }[];
let answer: () => Promise<Response>;
let listeners: Map<string, () => void>;
let visible: DocumentVisibilityState;
const counted = async () => Response.json({ counted: 1 }, { status: 202 });

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  storage = {};
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => {
      storage[key] = value;
    },
    removeItem: (key: string) => {
      delete storage[key];
    },
  };
  // As a browser does: its keys are those of what it holds.
  const localStorage = new Proxy(methods, {
    ownKeys: () => Object.keys(storage),
    getOwnPropertyDescriptor: () => held,
  });
  listeners = new Map();
  visible = "visible";
  const listen = (type: string, listener: () => void) => void listeners.set(type, listener);
  vi.stubGlobal("localStorage", localStorage);
  vi.stubGlobal("addEventListener", listen);
  vi.stubGlobal("document", {
    readyState: "complete",
    addEventListener: listen,
    get visibilityState() {
      return visible;
    },
  });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("navigator", {});
  arrived = [];
  answer = counted;
  vi.stubGlobal("fetch", async (_: string, { headers, body, keepalive = false }: RequestInit) => {
    const key = String((headers as Record<string, string>)["idempotency-key"]);
    arrived.push({ key, count: JSON.parse(String(body)).event_list.length, leaving: keepalive });
    return answer();
  });
  reportReachable(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const held = { configurable: true, enumerable: true, value: "" };

const open: Tracked = ["page", "browse", "/"];
const leave = () => {
  visible = "hidden";
  listeners.get("visibilitychange")?.();
  visible = "visible";
};
const lost = async () => {
  throw new TypeError("network");
};
const kept = () => storedBatches(Date.now());
const keptEvents = () => kept().reduce((sum, { body }) => sum + body.event_list.length, 0);
const batch = (changes: Partial<StoredBatch> = {}): StoredBatch => ({
  key: crypto.randomUUID(),
  at: Date.now(),
  free: 0,
  lang: 2,
  body: {
    day: "2026-11-21",
    device: "mobile",
    source: "",
    event_list: [{ category: "page", action: "browse", label: "" }],
  },
  ...changes,
});

test("events of half a minute go in one batch, and nothing of it stays", async () => {
  const take = collectEvents(3, "wechat");
  take(open);
  take(["search", "ask", "/search/typed"]);
  await vi.advanceTimersByTimeAsync(1500);
  expect(arrived).toEqual([]);
  expect(kept()).toMatchObject([
    {
      lang: 3,
      body: {
        // The site's day, which in Hong Kong has begun.
        day: "2026-11-22",
        device: "mobile",
        source: "wechat",
        event_list: [
          { category: "page", action: "browse", label: "/" },
          { category: "search", action: "ask", label: "/search" },
        ],
      },
    },
  ]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(arrived).toMatchObject([{ count: 2, leaving: false }]);
  expect(storage).toEqual({});
});

test("fifty make a batch at once", async () => {
  const take = collectEvents(3, "");
  for (let at = 0; at < 60; at++) take(open);
  await vi.advanceTimersByTimeAsync(0);
  expect(arrived.map(({ count }) => count)).toEqual([50]);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(arrived.map(({ count }) => count)).toEqual([50, 10]);
});

test("a page that is left sends what it has in a request that outlives it; what comes after makes another batch", async () => {
  const take = collectEvents(3, "");
  take(open);
  leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(arrived).toMatchObject([{ count: 1, leaving: true }]);
  take(open);
  listeners.get("pagehide")?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(new Set(arrived.map(({ key }) => key)).size).toBe(2);
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(arrived).toHaveLength(2);
});

test("without a network nothing is sent; when it is back all goes", async () => {
  reportReachable(false);
  const take = collectEvents(3, "");
  take(open);
  leave();
  take(open);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([arrived.length, keptEvents()]).toEqual([0, 2]);
  reportReachable(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(arrived.map(({ count }) => count)).toEqual([1, 1]);
  expect(storage).toEqual({});
});

test.each([
  ["whose answer is lost", lost, 0],
  ["that the site fails at", async () => new Response("", { status: 500 }), 0],
  ["that is one too many", async () => Response.json({ code: "too_many_requests" }, { status: 429 }), 10 * 60_000],
])("a batch %s stays, and goes later under the same key", async (_, failing, pause) => {
  keepBatch(batch());
  answer = failing;
  await sendBatches();
  expect(kept()).toHaveLength(1);
  answer = counted;
  await vi.advanceTimersByTimeAsync(pause);
  await sendBatches();
  expect(arrived.map(({ key }) => key)).toEqual([arrived[0]?.key, arrived[0]?.key]);
  expect(storage).toEqual({});
});

test("a batch that the site will never take goes", async () => {
  keepBatch(batch());
  answer = async () => Response.json({ code: "invalid" }, { status: 422 });
  await sendBatches();
  expect([arrived.length, storage]).toEqual([1, {}]);
});

describe("of several tabs", () => {
  test("none sends what another adds to, or is sending; what a dead one left is sent in the end", async () => {
    const take = collectEvents(3, "");
    take(open);
    await vi.advanceTimersByTimeAsync(1500);
    await sendBatches();
    expect(arrived).toEqual([]);
    answer = () => new Promise(() => {});
    leave();
    await sendBatches();
    expect(arrived).toHaveLength(1);
    answer = counted;
    await vi.advanceTimersByTimeAsync(16_000);
    await sendBatches();
    expect(arrived.map(({ key }) => key)).toEqual([arrived[0]?.key, arrived[0]?.key]);

    keepBatch(batch({ free: Date.now() + 24 * hour }));
    await vi.advanceTimersByTimeAsync(25 * hour);
    await sendBatches();
    expect(arrived).toHaveLength(3);
  });

  test("one sends at a time", async () => {
    const request = vi.fn((_name: string, _options: object, work: (lock: object | null) => unknown) => work(null));
    vi.stubGlobal("navigator", { locks: { request } });
    keepBatch(batch());
    await sendBatches();
    expect([request.mock.calls.length, arrived.length]).toEqual([1, 0]);
  });
});

test("a device keeps the latest five hundred events, for a week, and nothing that is no batch", () => {
  for (let at = 0; at < 505; at++) keepBatch(batch({ at: start - 1000 + at }));
  expect(keptEvents()).toBe(500);
  expect(Math.min(...kept().map(({ at }) => at))).toBe(start - 995);
  storage = { "kapok.events.x": "{", "kapok.events.y": '{"key":"z","at":1,"body":{}}', "kapok.other": "{" };
  keepBatch(batch({ at: start - 7 * 24 * hour - 1 }));
  expect(kept()).toEqual([]);
  expect(storage).toEqual({ "kapok.other": "{" });
});

test("storage that is full or switched off disturbs nobody", async () => {
  vi.stubGlobal("localStorage", {
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  const take = collectEvents(3, "");
  take(open);
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(siteDay(start)).toBe("2026-11-22");
});
