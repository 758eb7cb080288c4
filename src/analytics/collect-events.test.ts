import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { siteDay } from "#contract/analytics/event-names.ts";
import type { Tracked } from "#src/lib/track.ts";
import { reportReachable } from "#src/offline/connectivity.ts";
import { collectEvents } from "./collect-events.ts";
import { sendBatches } from "./send-batches.ts";
import { type StoredBatch, saveBatch, storedBatches } from "./stored-batches.ts";

const start = Date.parse("2026-11-21T20:00Z");
const hour = 60 * 60 * 1000;
let storage: Record<string, string>;
/** The received batches in order: key and number of events. */
let received: { key: string; count: number; leaving: boolean }[];
let respond: () => Promise<Response>;
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
  // As in a browser, the stored keys are the object's own keys.
  const localStorage = new Proxy(methods, {
    ownKeys: () => Object.keys(storage),
    getOwnPropertyDescriptor: () => descriptor,
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
  received = [];
  respond = counted;
  vi.stubGlobal("fetch", async (_: string, { headers, body, keepalive = false }: RequestInit) => {
    const key = String((headers as Record<string, string>)["idempotency-key"]);
    received.push({ key, count: JSON.parse(String(body)).event_list.length, leaving: keepalive });
    return respond();
  });
  reportReachable(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const descriptor = { configurable: true, enumerable: true, value: "" };

const open: Tracked = ["page", "browse", "/"];
const leave = () => {
  visible = "hidden";
  listeners.get("visibilitychange")?.();
  visible = "visible";
};
const networkError = async () => {
  throw new TypeError("network");
};
const stored = () => storedBatches(Date.now());
const storedEvents = () => stored().reduce((sum, { body }) => sum + body.event_list.length, 0);
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

test("collectEvents: sends the events of half a minute in one batch when the time is over", async () => {
  const take = collectEvents(3, "wechat");
  take(open);
  take(["search", "ask", "/search/typed"]);
  await vi.advanceTimersByTimeAsync(1500);
  expect(received).toEqual([]);
  expect(stored()).toMatchObject([
    {
      lang: 3,
      body: {
        // The day in Hong Kong.
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
  expect(received).toMatchObject([{ count: 2, leaving: false }]);
  expect(storage).toEqual({});
});

test("collectEvents: sends a batch at once when it has fifty events", async () => {
  const take = collectEvents(3, "");
  for (let at = 0; at < 60; at++) take(open);
  await vi.advanceTimersByTimeAsync(0);
  expect(received.map(({ count }) => count)).toEqual([50]);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(received.map(({ count }) => count)).toEqual([50, 10]);
});

test("collectEvents: sends the batch with keepalive when the page is left", async () => {
  const take = collectEvents(3, "");
  take(open);
  leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(received).toMatchObject([{ count: 1, leaving: true }]);
  take(open);
  listeners.get("pagehide")?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(new Set(received.map(({ key }) => key)).size).toBe(2);
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(received).toHaveLength(2);
});

test("collectEvents: sends all batches when the network is back", async () => {
  reportReachable(false);
  const take = collectEvents(3, "");
  take(open);
  leave();
  take(open);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([received.length, storedEvents()]).toEqual([0, 2]);
  reportReachable(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(received.map(({ count }) => count)).toEqual([1, 1]);
  expect(storage).toEqual({});
});

test.each([
  ["its response is lost", networkError, 0],
  ["the server fails", async () => new Response("", { status: 500 }), 0],
  [
    "the server limits the rate",
    async () => Response.json({ code: "too_many_requests" }, { status: 429 }),
    10 * 60_000,
  ],
])("sendBatches: sends a batch again under its key when %s", async (_, failing, pause) => {
  saveBatch(batch());
  respond = failing;
  await sendBatches();
  expect(stored()).toHaveLength(1);
  respond = counted;
  await vi.advanceTimersByTimeAsync(pause);
  await sendBatches();
  expect(received.map(({ key }) => key)).toEqual([received[0]?.key, received[0]?.key]);
  expect(storage).toEqual({});
});

test("sendBatches: removes a batch when the server rejects it", async () => {
  saveBatch(batch());
  respond = async () => Response.json({ code: "invalid" }, { status: 422 });
  await sendBatches();
  expect([received.length, storage]).toEqual([1, {}]);
});

describe("sendBatches in several tabs", () => {
  test("sends a batch of another tab only when its time is over", async () => {
    const take = collectEvents(3, "");
    take(open);
    await vi.advanceTimersByTimeAsync(1500);
    await sendBatches();
    expect(received).toEqual([]);
    respond = () => new Promise(() => {});
    leave();
    await sendBatches();
    expect(received).toHaveLength(1);
    respond = counted;
    await vi.advanceTimersByTimeAsync(16_000);
    await sendBatches();
    expect(received.map(({ key }) => key)).toEqual([received[0]?.key, received[0]?.key]);

    saveBatch(batch({ free: Date.now() + 24 * hour }));
    await vi.advanceTimersByTimeAsync(25 * hour);
    await sendBatches();
    expect(received).toHaveLength(3);
  });

  test("sends nothing when another tab has the lock", async () => {
    const request = vi.fn((_name: string, _options: object, work: (lock: object | null) => unknown) => work(null));
    vi.stubGlobal("navigator", { locks: { request } });
    saveBatch(batch());
    await sendBatches();
    expect([request.mock.calls.length, received.length]).toEqual([1, 0]);
  });
});

test("saveBatch: removes the oldest batches when there are more than five hundred events", () => {
  for (let at = 0; at < 505; at++) saveBatch(batch({ at: start - 1000 + at }));
  expect(storedEvents()).toBe(500);
  expect(Math.min(...stored().map(({ at }) => at))).toBe(start - 995);
});

test("storedBatches: removes outdated batches and invalid values", () => {
  storage = { "kapok.events.x": "{", "kapok.events.y": '{"key":"z","at":1,"body":{}}', "kapok.other": "{" };
  saveBatch(batch({ at: start - 7 * 24 * hour - 1 }));
  expect(stored()).toEqual([]);
  expect(storage).toEqual({ "kapok.other": "{" });
});

test("collectEvents: throws no error when storage is full", async () => {
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
