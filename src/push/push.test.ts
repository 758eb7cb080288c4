import "fake-indexeddb/auto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { locales } from "#contract/locales.ts";
import type { Main } from "#contract/pages/endpoints.ts";
import { connectWorker } from "#src/offline/post-to-worker.ts";
import { pushSetting } from "#src/offline/push-config.ts";
import { pushMemberId, setPushMemberId } from "#src/offline/push-member-id.ts";
import { setMember, signOutLocally, startSession } from "#src/offline/session.ts";
import { emptyDatabase } from "#src/offline/test/empty-database.ts";
import { aMember, stubBrowser } from "#src/offline/test/visitor.ts";
import { closeReadNotifications } from "./app-badge.ts";
import { disablePush, enablePush, reconcileSubscription, unsubscribeOnSignOut } from "./push.ts";
import { pushState } from "./push-state.ts";

const key = "BAAA";
const place = {
  main: { config: { version: "x", push_key: key }, header: { brand: "Kapok" } } as Main,
  locale: locales[2],
};
const { locks } = navigator;
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1.15";

/** A subscription of the browser's, made with a key. */
class Subscription {
  static count = 0;
  readonly options: { applicationServerKey: ArrayBuffer };
  readonly endpoint = `https://push.example/${++Subscription.count}`;

  constructor(applicationServerKey: string) {
    const bytes = Uint8Array.from(atob(applicationServerKey), (letter) => letter.charCodeAt(0));
    this.options = { applicationServerKey: bytes.buffer };
  }
  toJSON = () => ({ endpoint: this.endpoint, keys: { auth: "a".repeat(22), p256dh: `B${"a".repeat(86)}` } });
  unsubscribe = async () => {
    if (there === this) there = undefined;
    return true;
  };
}
let there: Subscription | undefined;
let service: "works" | "fails";
let permission: NotificationPermission;
let answered: NotificationPermission;
const shown = [1, 2].map((id) => ({ data: { id }, close: vi.fn() }));
const badge = vi.fn(async (_?: number) => undefined);
/** What the site was asked, and answers it has not the usual ones for. */
const asked: string[] = [];
const odd: Response[] = [];

const device = {
  id: "00000000-0000-4000-8000-000000000001",
  current: true,
  user_agent: "",
  lang: 3,
  failing_since: null,
  created_at: "2026-11-22T00:00:00.000Z",
  last_seen_at: "2026-11-22T00:00:00.000Z",
};
const usual: Record<string, object> = {
  "GET /api/user/push-device?lang=3": { device_list: [device] },
  "POST /api/user/push-device?lang=3": { device },
  "GET /api/user/notification/unread?lang=3": { unread_count: 0, latest: null },
};

beforeEach(async () => {
  await emptyDatabase();
  stubBrowser();
  setPushMemberId(undefined);
  signOutLocally();
  [there, service, permission, answered] = [undefined, "works", "default", "granted"];
  asked.length = 0;
  odd.length = 0;
  for (const mock of [badge, ...shown.map(({ close }) => close)]) mock.mockClear();
  const setAppBadge = badge;
  const device = { serviceWorker: {}, userAgent: "", platform: "", locks };
  vi.stubGlobal("navigator", { ...device, setAppBadge, clearAppBadge: badge });
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("Notification", {
    get permission() {
      return permission;
    },
    requestPermission: async () => {
      permission = answered;
      return permission;
    },
  });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    return odd.shift() ?? Response.json(usual[`${method} ${path}`] ?? { result: "SUCCESS" });
  });
  const pushManager = {
    getSubscription: async () => there ?? null,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (service === "fails") throw new DOMException("no push service", "AbortError");
      there = new Subscription(applicationServerKey);
      return there;
    },
  };
  const registration = { pushManager, getNotifications: async () => shown } as unknown as ServiceWorkerRegistration;
  connectWorker(
    () => undefined,
    async () => registration,
  );
  startSession("t".repeat(43));
  setMember("t".repeat(43), aMember());
});

const registered = () => asked.filter((line) => line === "POST /api/user/push-device?lang=3").length;

test("what is turned off while a start looks after it stays off", async () => {
  await enablePush(place);
  let answer: () => void = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const answers = globalThis.fetch;
  vi.stubGlobal("fetch", async (...given: Parameters<typeof fetch>) => {
    await slow;
    return answers(...given);
  });
  const before = registered();
  const looked = reconcileSubscription(place).catch(() => undefined);
  await vi.waitFor(() => expect(there).toBeDefined());
  const left = disablePush(3);
  answer();
  await Promise.all([looked, left]);
  expect(registered()).toBe(before + 1);
  expect([pushState(key), pushMemberId(), there]).toEqual(["off", undefined, undefined]);
});

describe("turning pushes on", () => {
  test("asks the reader, subscribes with the site's key, tells the site, and leaves the worker its words", async () => {
    expect(pushState(key)).toBe("off");
    await enablePush(place);
    expect(pushState(key)).toBe("on");
    expect([registered(), pushMemberId()]).toEqual([1, 7]);
    expect(await pushSetting()).toEqual({
      key,
      lang: 3,
      title: "Kapok",
      body: "You have a new message.",
      path: "/en-US/member/messages",
    });
  });

  test.each([
    ["denied", "denied", "denied"],
    ["default", "dismissed", "off"],
  ] as const)("stays off when the answer is %s", async (answer, reason, state) => {
    answered = answer;
    await expect(enablePush(place)).rejects.toMatchObject({ reason });
    expect([pushState(key), there, asked, await pushSetting()]).toEqual([state, undefined, [], undefined]);
  });

  test("stays off in a browser without a push service, and where the site cannot be told", async () => {
    service = "fails";
    await expect(enablePush(place)).rejects.toMatchObject({ reason: "no-service" });
    service = "works";
    odd.push(Response.json({ code: "internal", message: "" }, { status: 500 }));
    await expect(enablePush(place)).rejects.toMatchObject({ code: "internal" });
    expect([pushState(key), pushMemberId()]).toEqual(["off", undefined]);
  });

  test("subscribes anew where the subscription is another member's", async () => {
    there = new Subscription(key);
    const { endpoint } = there;
    odd.push(Response.json({ code: "device_in_use", message: "" }, { status: 409 }));
    await enablePush(place);
    expect([registered(), there?.endpoint === endpoint]).toEqual([2, false]);
  });
});

describe("a start", () => {
  beforeEach(async () => {
    await enablePush(place);
    asked.length = 0;
  });

  test("tells the site that the device is still there, and brings icon and notifications in line", async () => {
    const before = there;
    await reconcileSubscription(place);
    expect([registered(), there]).toEqual([1, before]);
    expect(badge).toHaveBeenCalled();
    for (const { close } of shown) expect(close).toHaveBeenCalledOnce();
  });

  test("subscribes anew when the browser has lost it, or the key is another one", async () => {
    there = undefined;
    await reconcileSubscription(place);
    expect([registered(), there === undefined]).toEqual([1, false]);
    const before = there as unknown as Subscription;
    await reconcileSubscription({ ...place, main: { ...place.main, config: { version: "x", push_key: "BBBB" } } });
    expect([registered(), there === before]).toEqual([2, false]);
    expect((await pushSetting())?.key).toBe("BBBB");
  });

  test("finds that the reader has taken the permission back", async () => {
    permission = "default";
    await reconcileSubscription(place);
    expect([pushMemberId(), there, asked, await pushSetting()]).toEqual([undefined, undefined, [], undefined]);
  });

  test("of another member ends the subscription of the one before", async () => {
    signOutLocally();
    startSession("u".repeat(43));
    setMember("u".repeat(43), aMember({ id: 8 }));
    expect(pushState(key)).toBe("off");
    await reconcileSubscription(place);
    expect([pushMemberId(), there, asked]).toEqual([undefined, undefined, []]);
  });

  test("without a network is repeated at the next", async () => {
    odd.push(Response.json({ code: "internal", message: "" }, { status: 500 }));
    await expect(reconcileSubscription(place)).rejects.toMatchObject({ code: "internal" });
    expect([pushMemberId(), there === undefined]).toEqual([7, false]);
  });
});

test("turning them off ends the subscription and tells the site, which may be away", async () => {
  await enablePush(place);
  await disablePush(3);
  expect([pushState(key), there, await pushSetting()]).toEqual(["off", undefined, undefined]);
  expect(asked.at(-1)).toBe(`DELETE /api/user/push-device/${device.id}?lang=3`);
  await enablePush(place);
  odd.push(Response.json({ code: "internal", message: "" }, { status: 500 }));
  await disablePush(3);
  expect(there).toBeUndefined();
});

test("leaving ends them, network or not", async () => {
  await enablePush(place);
  asked.length = 0;
  await unsubscribeOnSignOut();
  expect([there, asked, pushMemberId(), await pushSetting()]).toEqual([undefined, [], undefined, undefined]);
});

test("what was read elsewhere is not shown any more", async () => {
  permission = "granted";
  await closeReadNotifications({ unread_count: 1, read_list: [2] });
  expect(badge).toHaveBeenCalledExactlyOnceWith(1);
  expect(shown.map(({ close }) => close.mock.calls.length)).toEqual([0, 1]);
  await closeReadNotifications({ unread_count: 0 });
  expect(shown.map(({ close }) => close.mock.calls.length)).toEqual([1, 2]);
});

describe("where there are none", () => {
  test("says why", () => {
    expect(pushState(undefined)).toBe("unsupported");
    vi.stubGlobal("document", { documentElement: { dataset: { worker: "off" } } });
    expect(pushState(key)).toBe("unsupported");
    vi.stubGlobal("document", { documentElement: { dataset: {} } });
    vi.stubGlobal("navigator", { userAgent: iphone, platform: "iPhone", serviceWorker: {} });
    expect(pushState(key)).toBe("needs-home-screen");
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    expect(pushState(key)).toBe("off");
    vi.stubGlobal("navigator", { userAgent: "", platform: "MacIntel", maxTouchPoints: 5, serviceWorker: {} });
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    expect(pushState(key)).toBe("needs-home-screen");
    vi.stubGlobal("navigator", { userAgent: "", platform: "" });
    expect(pushState(key)).toBe("unsupported");
  });
});
