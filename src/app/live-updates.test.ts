import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reportReachable } from "#src/offline/connectivity.ts";
import { setMember, signOutLocally, startSession } from "#src/offline/session.ts";
import { aMember, stubBrowser } from "#src/offline/test/visitor.ts";
import type { connectRealtime } from "#src/realtime/connection/realtime-connection.ts";
import { liveStatus, onCatchUp, onLiveChange, onLiveEvent } from "#src/realtime/live-status.ts";
import { connectLiveUpdates } from "./live-updates.ts";

type Connect = typeof connectRealtime;
const connections: { options: Parameters<Connect>[1]; events: Parameters<Connect>[2]; made: ReturnType<Connect> }[] =
  [];
vi.mock("#src/realtime/connection/realtime-connection.ts", () => ({
  connectRealtime: ((_, options, events) => {
    const made = { setMember: vi.fn(), hurry: vi.fn(), close: vi.fn(() => events.onState("disconnected")) };
    connections.push({ options, events, made });
    return made;
  }) satisfies Connect,
}));

const page = { hidden: false, readyState: "complete", documentElement: { dataset: {} as Record<string, string> } };
const caughtUp = vi.fn();
const stops: (() => void)[] = [];
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

beforeEach(async () => {
  vi.useFakeTimers();
  stubBrowser();
  signOutLocally();
  connections.length = 0;
  caughtUp.mockClear();
  const documentEvents = new EventTarget();
  const addListener = documentEvents.addEventListener.bind(documentEvents);
  Object.assign(page, { hidden: false, addEventListener: addListener });
  vi.stubGlobal("document", page);
  vi.stubGlobal("fetch", async () => new Response());
  reportReachable(true);
  stops.push(onCatchUp(caughtUp));
  const realtime = { key: "key", host: null, port: null, tls: null, cluster: "" };
  const queryClient = { getQueryData: () => ({ data: { config: { realtime } } }) };
  connectLiveUpdates({ options: { context: { locale: { id: 3 }, queryClient } } } as never);
  show = (hidden) => {
    page.hidden = hidden;
    documentEvents.dispatchEvent(new Event("visibilitychange"));
    return vi.advanceTimersByTimeAsync(0);
  };
});
let show: (hidden: boolean) => Promise<unknown>;
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("live updates: connect when the page is idle and follow the signed-in member", async () => {
  expect(connections).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(connections).toHaveLength(1);
  const { made, options } = connections[0] ?? expect.unreachable();
  expect(options).toEqual({ lang: 3 });
  expect(made.setMember).toHaveBeenLastCalledWith(undefined);
  startSession("a".repeat(43));
  setMember("a".repeat(43), aMember({ id: 7 }));
  expect(made.setMember).toHaveBeenLastCalledWith(7);
  signOutLocally();
  expect(made.setMember).toHaveBeenLastCalledWith(undefined);
});

test("live updates: poll when the connection fails while the page is visible and online", async () => {
  await vi.advanceTimersByTimeAsync(2000);
  connections[0]?.events.onState("unavailable");
  await minutes(10);
  expect(caughtUp.mock.calls.length).toBeGreaterThanOrEqual(8);
  expect(caughtUp.mock.calls.length).toBeLessThanOrEqual(14);
  caughtUp.mockClear();
  connections[0]?.events.onState("connected");
  await minutes(5);
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no network")));
  connections[0]?.events.onState("unavailable");
  reportReachable(false);
  await minutes(5);
  expect(caughtUp).not.toHaveBeenCalled();
});

test("live updates: disconnect when the page is hidden for long, and catch up when it is visible", async () => {
  await vi.advanceTimersByTimeAsync(2000);
  const first = connections[0] ?? expect.unreachable();
  first.events.onState("connected");
  await show(true);
  await minutes(4);
  expect(first.made.close).not.toHaveBeenCalled();
  await show(false);
  // It may have been asleep.
  expect(caughtUp).toHaveBeenCalledTimes(1);
  await show(true);
  await minutes(6);
  expect(first.made.close).toHaveBeenCalledTimes(1);
  expect(connections).toHaveLength(1);
  await show(false);
  expect(connections).toHaveLength(2);
  caughtUp.mockClear();
  connections[1]?.events.onOpen();
  expect(caughtUp).toHaveBeenCalledTimes(1);
});

test("live updates: pass on events and the state of the connection", async () => {
  const received = vi.fn();
  const changed = vi.fn();
  stops.push(onLiveEvent(received), onLiveChange(changed));
  await vi.advanceTimersByTimeAsync(2000);
  const { events } = connections[0] ?? expect.unreachable();
  events.onState("connected");
  events.onState("connected");
  events.onRefused(true);
  expect(liveStatus()).toEqual({ state: "connected", refused: true });
  expect(changed).toHaveBeenCalledTimes(2);
  expect(page.documentElement.dataset.live).toBe("connected");
  const event = { name: "notification", channel: "public.notification", data: { id: 1 } };
  events.onEvent(event);
  expect(received).toHaveBeenCalledExactlyOnceWith(event);
});
