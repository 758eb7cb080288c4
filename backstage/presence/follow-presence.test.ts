import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PresenceEvent, PresenceState } from "#contract/backstage/presence.ts";
import { backstageChannel } from "#contract/realtime/channels.ts";
import { reportReachable } from "#src/offline/connectivity.ts";
import { startSession } from "#src/offline/session.ts";
import { stubBrowser } from "#src/offline/test/visitor.ts";
import type { connectRealtime, RealtimeEvents } from "#src/realtime/connection/realtime-connection.ts";
import { followPresence, type Presence } from "./follow-presence.ts";
import type { PresentPerson } from "./presence-tabs.ts";

const connect = vi.hoisted(() => vi.fn<typeof connectRealtime>());
vi.mock("#src/realtime/connection/realtime-connection.ts", () => ({ connectRealtime: connect }));

const config = { key: "key", host: null, port: null, tls: null, cluster: "" };
const member = 7;
const page = Object.assign(new EventTarget(), { hidden: false });
const close = vi.fn();
/** The announcements of the page, in order. */
let sent: PresenceState[];
let respond: () => Response;
let presence: Presence;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  stubBrowser();
  vi.stubGlobal("document", page);
  startSession("a".repeat(43));
  sent = [];
  respond = () => Response.json({});
  connect.mockImplementation(() => ({ close, hurry: () => {}, setMember: () => {} }));
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)).state);
    return respond();
  });
});
afterEach(() => {
  presence.stop();
  page.hidden = false;
  reportReachable(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

/** A page with a document open, whose connection is open. */
async function openPage() {
  let people: readonly PresentPerson[] = [];
  presence = followPresence({
    ...{ lang: 3, memberId: member },
    item: { kinds: ["article", "article_text"], itemId: 5 },
    readConfig: async () => config,
    onChange: (now) => {
      people = now;
    },
  });
  presence.moveTo("00000000-0000-4000-8000-000000000001");
  await vi.waitFor(() => expect(connect).toHaveBeenCalled());
  const events = () => connect.mock.lastCall?.[2] as RealtimeEvents;
  events().onOpen();
  await vi.waitFor(() => expect(sent).toEqual(["open", "opened"]));
  sent = [];
  const hear = (given: Partial<PresenceEvent> = {}) => {
    const tab = "00000000-0000-4000-8000-0000000000aa";
    const data = { member: { id: 1, nickname: "Mei" }, tab, state: "open", kind: "article_text", item_id: 5, lang: 3 };
    events().onEvent({ name: "presence", channel: backstageChannel, data: { ...data, ...given } });
  };
  return { hear, names: () => people.map(({ name }) => name) };
}

test("followPresence: sends a heartbeat every 25 seconds when the page is visible and online", async () => {
  const { hear, names } = await openPage();
  hear();
  expect(names()).toEqual(["Mei"]);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(sent).toEqual(["open"]);
  page.hidden = true;
  await vi.advanceTimersByTimeAsync(50_000);
  expect(sent).toEqual(["open"]);
  expect(close).toHaveBeenCalledTimes(1);
  expect(names()).toEqual([]);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  await vi.waitFor(() => expect(connect).toHaveBeenCalledTimes(2));
  expect(sent).toEqual(["open", "open"]);
  reportReachable(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(close).toHaveBeenCalledTimes(2);
});

test("followPresence: removes a colleague when nothing was heard of them for a minute", async () => {
  const { hear, names } = await openPage();
  hear();
  await vi.advanceTimersByTimeAsync(55_000);
  expect(names()).toEqual(["Mei"]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(names()).toEqual([]);
});

test("followPresence: answers a tab of another person when it has just opened a document of the item", async () => {
  const { hear, names } = await openPage();
  hear({ state: "opened", item_id: 6 });
  hear({ state: "opened", member: { id: member, nickname: "I" } });
  hear({ state: "open" });
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual([]);
  hear({ state: "opened" });
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual(["open"]);
  expect(names()).toEqual(["Mei"]);
});

test("followPresence: ignores events when their data or their channel is another", async () => {
  const { hear, names } = await openPage();
  hear({ tab: "no id" });
  const events = connect.mock.lastCall?.[2] as RealtimeEvents;
  events.onEvent({ name: "presence", channel: "public.notification", data: {} });
  expect(names()).toEqual([]);
});

test("followPresence: closes the connection when the site denies an announcement", async () => {
  const { hear, names } = await openPage();
  hear();
  respond = () => Response.json({ code: "second_factor", message: "" }, { status: 403 });
  await vi.advanceTimersByTimeAsync(25_000);
  expect(close).toHaveBeenCalledTimes(1);
  expect(names()).toEqual([]);
  respond = () => Response.json({});
  await vi.advanceTimersByTimeAsync(25_000);
  expect(connect).toHaveBeenCalledTimes(2);
});

test("followPresence: announces the change when another document is opened, and that the tab leaves", async () => {
  await openPage();
  presence.moveTo("00000000-0000-4000-8000-000000000002");
  presence.moveTo("00000000-0000-4000-8000-000000000002");
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(["open"]);
  presence.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(["open", "left"]);
});
