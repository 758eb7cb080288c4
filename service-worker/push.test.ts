import "./test/scope.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PushMessage } from "#contract/push/message.ts";
import { db } from "#src/offline/db.ts";
import { putPushSetting } from "#src/offline/push-config.ts";
import { emptyDatabase } from "#src/offline/test/empty-database.ts";
import { onNotificationClick } from "./notification-click.ts";
import { onPush, onSubscriptionChange } from "./push.ts";
import { offline } from "./test/network.ts";
import { postedMessages } from "./test/scope.ts";

const origin = "https://kapok.test";
const network = vi.fn<(path: string | Request, init?: RequestInit) => Promise<Response>>();
const showNotification = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>();
const setAppBadge = vi.fn(async (_: number) => undefined);
const subscribe = vi.fn(async (_: unknown) => ({ endpoint: "https://push.example/new" }));
const register = vi.fn(async (_: string) => undefined);

interface Page {
  url: string;
  focus: () => Promise<unknown>;
  navigate: (to: string) => Promise<unknown>;
}
const openWindow = vi.fn(async (_: string) => undefined);
function pageAt(url: string): Page {
  return { url: origin + url, focus: vi.fn(async () => undefined), navigate: vi.fn(async (_: string) => ({})) };
}

const setting = {
  key: "the-key",
  lang: 3,
  title: "Kapok",
  body: "You have a new message.",
  path: "/en-US/member/messages",
};
const message = (changes: Partial<PushMessage["notification"]> = {}): Pick<PushMessage, "notification"> => ({
  notification: {
    title: "A reply",
    body: "Well said.",
    tag: "reply-12",
    lang: "en-US",
    dir: "ltr",
    silent: false,
    navigate: `${origin}/en-US/search?n=7#comment-7`,
    data: { id: 7, kind: "reply", lang: 3, unread: 2, device: "d" },
    ...changes,
  },
});
/** A push as the browser hands it over. */
const pushOf = (text: string | undefined, more: object = {}) =>
  ({
    data: text === undefined ? null : { json: () => JSON.parse(text) },
    ...more,
  }) as unknown as PushEvent;
const push = (content: unknown) => onPush(pushOf(JSON.stringify(content)));
const shown = () => showNotification.mock.lastCall ?? [];
const requests = () =>
  network.mock.calls.map(([path, init]) => [typeof path === "string" ? path : path.url, init?.body ?? null]);

beforeEach(async () => {
  await emptyDatabase();
  for (const mock of [showNotification, setAppBadge, subscribe, register, openWindow]) mock.mockClear();
  showNotification.mockReset().mockResolvedValue();
  network.mockReset().mockImplementation(async () => Response.json({ unread_count: 1 }));
  vi.stubGlobal("fetch", network);
  vi.stubGlobal("registration", { showNotification, pushManager: { subscribe }, sync: { register } });
  vi.stubGlobal("navigator", { language: "en-US", setAppBadge, onLine: true, locks: undefined });
  postedMessages.length = 0;
  await db.settings.put({ name: "login", value: { token: "t", memberId: 7 } });
  await putPushSetting(setting);
});
afterEach(() => vi.unstubAllGlobals());

describe("push", () => {
  it("is shown in full, and reported to pages, the badge and the site", async () => {
    await push(message());
    expect(shown()).toMatchObject([
      "A reply",
      {
        body: "Well said.",
        tag: "reply-12",
        lang: "en-US",
        dir: "ltr",
        silent: false,
        data: { id: 7, kind: "reply", lang: 3, device: "d", navigate: `${origin}/en-US/search?n=7#comment-7` },
      },
    ]);
    expect(setAppBadge).toHaveBeenCalledExactlyOnceWith(2);
    expect(postedMessages).toEqual([{ type: "pushed", id: 7 }]);
    expect(requests()).toEqual([["/api/user/notification/7/report/shown?lang=3", JSON.stringify({ device_id: "d" })]]);
    expect(network.mock.calls[0]?.[1]).toMatchObject({ keepalive: true, headers: { authorization: "Bearer t" } });
  });

  it("clears the badge when its unread count is zero, and leaves it when there is none", async () => {
    await push(message({ data: { kind: "test", lang: 3 } }));
    expect(setAppBadge).not.toHaveBeenCalled();
    await push(message({ data: { kind: "reply", lang: 3, unread: 0 } }));
    expect(setAppBadge).toHaveBeenCalledExactlyOnceWith(0);
  });

  it("is shown when the browser has already parsed it", async () => {
    await onPush(pushOf(undefined, { notification: message().notification }));
    expect(shown()[0]).toBe("A reply");
  });

  it("caches the article when it is about one", async () => {
    await push(message({ navigate: `${origin}/en-US/article/12?n=7` }));
    expect(requests().map(([path]) => path)).toContain(`${origin}/api/article/12?lang=3`);
  });

  it("about a draw names how many of the reader's saved numbers were drawn", async () => {
    const draw = { number: "26/131", drawn_at: "2026-11-21T13:30:00.000Z", numbers: [1, 2, 3, 4, 5, 6], special: 7 };
    const data = { kind: "draw", lang: 3, draw, hits: "Best: # of 6." };
    await push(message({ data }));
    expect(shown()[1]?.body).toBe("Well said.");
    const pick = (id: string, numbers: number[], bankers: number[] = [], drawAt = draw.drawn_at) =>
      db.picks.put({ id, madeAt: "2026-11-20T00:00:00.000Z", drawAt, numbers, bankers });
    await pick("a", [1, 2, 40, 41, 42, 43]);
    await pick("another day", [1, 2, 3, 4, 5, 6], [], "2026-11-24T13:30:00.000Z");
    await push(message({ data }));
    expect(shown()[1]?.body).toBe("Well said.\nBest: 2 of 6.");
    // Five bankers have two hits and leave room for a single leg.
    await pick("b", [3, 4, 5, 6], [1, 2, 47, 48, 49]);
    await push(message({ data }));
    expect(shown()[1]?.body).toBe("Well said.\nBest: 3 of 6.");
    await pick("c", [1, 2, 3, 4, 9, 10, 11]);
    await push(message({ data }));
    expect(shown()[1]?.body).toBe("Well said.\nBest: 4 of 6.");
    expect(JSON.stringify(requests())).not.toContain("numbers");
  });

  it.each<[string, string | undefined]>([
    ["is empty", undefined],
    ["is no JSON", "{"],
    ["is nothing", "null"],
    ["is a text", '"x"'],
    ["has no notification", '{"web_push":8030}'],
    ["has no title", '{"notification":{"body":"x"}}'],
    ["has an empty title", '{"notification":{"title":""}}'],
  ])("that %s is shown with a general text in the device's language", async (_, text) => {
    await onPush(pushOf(text));
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      "Kapok",
      expect.objectContaining({ body: setting.body, data: { navigate: setting.path } }),
    );
  });

  it.each<[string, unknown]>([
    ["of an unknown kind", { notification: { title: "X", data: { kind: "from the future", more: {} } } }],
    ["with data of another form", { notification: { title: "X", data: 7 } }],
    ["without data", { notification: { title: "X" } }],
    ["with an address that is none", { notification: { title: "X", navigate: "::", data: {} } }],
    ["with a draw that is none", { notification: { title: "X", body: "B", data: { draw: 1, hits: "#" } } }],
  ])("%s is shown", async (_, content) => {
    await push(content);
    expect(shown()[0]).toBe("X");
  });

  it("has a general text when the browser cannot show its own", async () => {
    showNotification.mockRejectedValueOnce(new TypeError("dir"));
    await push(message());
    expect(shown()).toMatchObject(["Kapok", { body: setting.body }]);
  });

  it("is shown when database and network fail or hang", async () => {
    network.mockImplementation(offline);
    const get = vi.spyOn(db.settings, "get").mockImplementation(() => {
      throw new Error("no database");
    });
    await push(message());
    expect(shown()[0]).toBe("A reply");
    await onPush(pushOf("{"));
    expect(shown()).toMatchObject(["Kapok", { body: "You have a new message." }]);
    vi.stubGlobal("navigator", { language: "zh-CN" });
    get.mockImplementation((() => new Promise(() => {})) as never);
    void onPush(pushOf("{"));
    await vi.waitFor(() => expect(shown()).toMatchObject(["Kapok", { body: "您有一条新消息。" }]), 5000);
    get.mockRestore();
  });
});

describe("notification click", () => {
  const tap = (data: unknown, pages: Page[]) => {
    vi.stubGlobal("clients", { matchAll: async () => pages, openWindow });
    const close = vi.fn();
    return onNotificationClick({ notification: { close, data } } as unknown as NotificationEvent).then(() => close);
  };
  const { data, navigate } = message().notification;
  const carried = { ...data, navigate };
  const target = `${origin}/en-US/search#comment-7`;

  it("focuses the page that already shows its target", async () => {
    const [other, there] = [pageAt("/"), pageAt("/en-US/search#comment-7")];
    expect(await tap(carried, [other, there])).toHaveBeenCalledOnce();
    expect(there.focus).toHaveBeenCalledOnce();
    for (const call of [there.navigate, other.focus, other.navigate, openWindow]) expect(call).not.toHaveBeenCalled();
  });

  it("navigates the last used page to the target in the notification's language", async () => {
    const [last, before] = [pageAt("/"), pageAt("/news")];
    await tap(carried, [last, before]);
    expect(last.focus).toHaveBeenCalledOnce();
    expect(last.navigate).toHaveBeenCalledExactlyOnceWith(target);
    for (const call of [before.focus, before.navigate, openWindow]) expect(call).not.toHaveBeenCalled();
  });

  it("opens a page when there is none, or none that can be navigated", async () => {
    await tap(carried, []);
    const stubborn = pageAt("/");
    stubborn.navigate = vi.fn(async () => Promise.reject(new TypeError("not controlled")));
    await tap(carried, [stubborn]);
    const lost = pageAt("/");
    lost.navigate = vi.fn(async () => null);
    await tap(carried, [lost]);
    expect(openWindow.mock.calls).toEqual([[target], [target], [target]]);
  });

  it("leaves open pages unchanged when the target is on another site", async () => {
    const page = pageAt("/");
    await tap({ navigate: "https://partner.example/x" }, [page]);
    expect(page.navigate).not.toHaveBeenCalled();
    expect(openWindow).toHaveBeenCalledExactlyOnceWith("https://partner.example/x");
  });

  it("opens a page when the notification has no valid data", async () => {
    await tap(undefined, []);
    await tap(null, []);
    expect(openWindow.mock.calls).toEqual([[`${origin}/`], [`${origin}/`]]);
    expect(network).not.toHaveBeenCalled();
  });

  it("marks the notification as read once and updates the badge", async () => {
    await tap(carried, []);
    expect(requests()).toEqual([
      ["/api/user/notification/7/report/clicked?lang=3", JSON.stringify({ device_id: "d" })],
    ]);
    expect(setAppBadge).toHaveBeenCalledExactlyOnceWith(1);
    expect(await db.outbox.count()).toBe(0);
  });

  it("opens the page without a network, and sends the read mark when there is one", async () => {
    network.mockImplementation(offline);
    await tap(carried, []);
    expect(openWindow).toHaveBeenCalledOnce();
    expect(await db.outbox.toArray()).toMatchObject([{ memberId: 7, kind: "reportNotification", state: "pending" }]);
    expect(register).toHaveBeenCalledExactlyOnceWith("outbox");
  });

  it("shows no error when the site no longer has the notification", async () => {
    network.mockImplementation(async () => Response.json({ code: "not_found", message: "Gone." }, { status: 404 }));
    await tap(carried, []);
    expect(await db.outbox.count()).toBe(0);
  });

  it("sends nothing when the member has logged out", async () => {
    await db.settings.delete("login");
    await tap(carried, []);
    expect([openWindow.mock.calls.length, network.mock.calls.length, await db.outbox.count()]).toEqual([1, 0, 0]);
  });
});

describe("subscription change", () => {
  const renew = (newSubscription?: object) =>
    onSubscriptionChange({ newSubscription } as unknown as Parameters<typeof onSubscriptionChange>[0]);

  it("subscribes again with the same key and notifies the site", async () => {
    await renew();
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: "the-key" });
    expect(requests()).toEqual([
      ["/api/user/push-device?lang=3", JSON.stringify({ endpoint: "https://push.example/new" })],
    ]);
    await renew({ endpoint: "https://push.example/given" });
    expect(subscribe).toHaveBeenCalledOnce();
    expect(requests()[1]?.[1]).toBe(JSON.stringify({ endpoint: "https://push.example/given" }));
  });

  it("does not subscribe again when pushes are off", async () => {
    await putPushSetting(undefined);
    await renew();
    expect([subscribe.mock.calls, network.mock.calls]).toEqual([[], []]);
  });
});
