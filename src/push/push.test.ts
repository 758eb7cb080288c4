import "fake-indexeddb/auto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { locales } from "#contract/locales.ts";
import type { Main } from "#contract/pages/endpoints.ts";
import { db } from "#src/offline/db.ts";
import { connectWorker } from "#src/offline/post-to-worker.ts";
import { pushSetting } from "#src/offline/push-config.ts";
import { readPushMember, setPushMember } from "#src/offline/push-member.ts";
import { setMember, signOutLocally, startSession } from "#src/offline/session.ts";
import { emptyDatabase } from "#src/offline/test/empty-database.ts";
import { aMember, stubBrowser } from "#src/offline/test/visitor.ts";
import { closeReadNotifications } from "./app-badge.ts";
import { disablePush, enablePush, reconcileSubscription, unsubscribeOnSignOut } from "./push.ts";
import { pushState } from "./push-state.ts";

const key = "BAAA";
const context = {
  main: { config: { version: "x", push_key: key }, header: { brand: "Kapok" } } as Main,
  locale: locales[2],
};
const { locks } = navigator;
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1.15";

/** A browser's subscription for a key. */
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
    if (current === this) current = undefined;
    return true;
  };
}
let current: Subscription | undefined;
let service: "works" | "fails";
let permission: NotificationPermission;
let decision: NotificationPermission;
const shown = [1, 2].map((id) => ({ data: { id }, close: vi.fn() }));
const badge = vi.fn(async (_?: number) => undefined);
/** The requests, and the responses that the next ones get instead of the usual ones. */
const requests: string[] = [];
const exceptions: Response[] = [];

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
  signOutLocally();
  [current, service, permission, decision] = [undefined, "works", "default", "granted"];
  requests.length = 0;
  exceptions.length = 0;
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
      permission = decision;
      return permission;
    },
  });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    requests.push(`${method} ${path}`);
    return exceptions.shift() ?? Response.json(usual[`${method} ${path}`] ?? { result: "SUCCESS" });
  });
  const pushManager = {
    getSubscription: async () => current ?? null,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (service === "fails") throw new DOMException("no push service", "AbortError");
      current = new Subscription(applicationServerKey);
      return current;
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

const stateNow = async () => pushState(key, await readPushMember());
const registered = () => requests.filter((line) => line === "POST /api/user/push-device?lang=3").length;

test("disablePush: turns pushes off when a reconciliation is under way", async () => {
  await enablePush(context);
  let respond: () => void = () => {};
  const slow = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const fetchNow = globalThis.fetch;
  vi.stubGlobal("fetch", async (...given: Parameters<typeof fetch>) => {
    await slow;
    return fetchNow(...given);
  });
  const before = registered();
  const reconciled = reconcileSubscription(context).catch(() => undefined);
  await vi.waitFor(() => expect(current).toBeDefined());
  const disabled = disablePush(3);
  respond();
  await Promise.all([reconciled, disabled]);
  expect(registered()).toBe(before + 1);
  expect([await stateNow(), await readPushMember(), current]).toEqual(["off", null, undefined]);
});

describe("enablePush", () => {
  test("subscribes, registers the device and stores the worker's setting when the reader agrees", async () => {
    expect(await stateNow()).toBe("off");
    await enablePush(context);
    expect(await stateNow()).toBe("on");
    expect([registered(), await readPushMember()]).toEqual([1, 7]);
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
  ] as const)("leaves pushes off when the permission is %s", async (given, reason, state) => {
    decision = given;
    await expect(enablePush(context)).rejects.toMatchObject({ reason });
    expect([await stateNow(), current, requests, await pushSetting()]).toEqual([state, undefined, [], undefined]);
  });

  test("leaves pushes off when the push service or the registration fails", async () => {
    service = "fails";
    await expect(enablePush(context)).rejects.toMatchObject({ reason: "no-service" });
    service = "works";
    exceptions.push(Response.json({ code: "internal", message: "" }, { status: 500 }));
    await expect(enablePush(context)).rejects.toMatchObject({ code: "internal" });
    expect([await stateNow(), await readPushMember()]).toEqual(["off", null]);
  });

  test("ends the subscription when the database fails", async () => {
    vi.spyOn(db.settings, "put").mockRejectedValue(new Error("broken"));
    await expect(enablePush(context)).rejects.toThrow("broken");
    vi.restoreAllMocks();
    expect([await stateNow(), registered(), current]).toEqual(["off", 1, undefined]);
  });

  test("subscribes again when the subscription belongs to another member", async () => {
    current = new Subscription(key);
    const { endpoint } = current;
    exceptions.push(Response.json({ code: "device_in_use", message: "" }, { status: 409 }));
    await enablePush(context);
    expect([registered(), current?.endpoint === endpoint]).toEqual([2, false]);
  });
});

describe("reconcileSubscription", () => {
  beforeEach(async () => {
    await enablePush(context);
    requests.length = 0;
  });

  test("registers the device again and updates badge and notifications when pushes are on", async () => {
    const before = current;
    await reconcileSubscription(context);
    expect([registered(), current]).toEqual([1, before]);
    expect(badge).toHaveBeenCalled();
    for (const { close } of shown) expect(close).toHaveBeenCalledOnce();
  });

  test("moves the member to the database once when release 0.1 has stored them in local storage", async () => {
    await setPushMember(null);
    localStorage.setItem("kapok.push", "7");
    expect([await stateNow(), await readPushMember()]).toEqual(["on", 7]);
    await reconcileSubscription(context);
    expect([registered(), localStorage.getItem("kapok.push"), await readPushMember()]).toEqual([1, null, 7]);
    // A sign-out leaves nothing to move.
    localStorage.setItem("kapok.push", "7");
    await unsubscribeOnSignOut();
    expect([localStorage.getItem("kapok.push"), await readPushMember()]).toEqual([null, null]);
  });

  test("subscribes again when the subscription is lost or the key has changed", async () => {
    current = undefined;
    await reconcileSubscription(context);
    expect([registered(), current === undefined]).toEqual([1, false]);
    const before = current as unknown as Subscription;
    await reconcileSubscription({ ...context, main: { ...context.main, config: { version: "x", push_key: "BBBB" } } });
    expect([registered(), current === before]).toEqual([2, false]);
    expect((await pushSetting())?.key).toBe("BBBB");
  });

  test("turns pushes off when the reader has revoked the permission", async () => {
    permission = "default";
    await reconcileSubscription(context);
    expect([await readPushMember(), current, requests, await pushSetting()]).toEqual([null, undefined, [], undefined]);
  });

  test("turns pushes off when another member has signed in", async () => {
    signOutLocally();
    startSession("u".repeat(43));
    setMember("u".repeat(43), aMember({ id: 8 }));
    expect(await stateNow()).toBe("off");
    await reconcileSubscription(context);
    expect([await readPushMember(), current, requests]).toEqual([null, undefined, []]);
  });

  test("leaves pushes on when the server fails", async () => {
    exceptions.push(Response.json({ code: "internal", message: "" }, { status: 500 }));
    await expect(reconcileSubscription(context)).rejects.toMatchObject({ code: "internal" });
    expect([await readPushMember(), current === undefined]).toEqual([7, false]);
  });
});

test("disablePush: ends the subscription, also when the server fails", async () => {
  await enablePush(context);
  await disablePush(3);
  expect([await stateNow(), current, await pushSetting()]).toEqual(["off", undefined, undefined]);
  expect(requests.at(-1)).toBe(`DELETE /api/user/push-device/${device.id}?lang=3`);
  await enablePush(context);
  exceptions.push(Response.json({ code: "internal", message: "" }, { status: 500 }));
  await disablePush(3);
  expect(current).toBeUndefined();
});

test("unsubscribeOnSignOut: ends the subscription without a request", async () => {
  await enablePush(context);
  requests.length = 0;
  await unsubscribeOnSignOut();
  expect([current, requests, await readPushMember(), await pushSetting()]).toEqual([undefined, [], null, undefined]);
});

test("closeReadNotifications: closes a notification when it was read on another device", async () => {
  permission = "granted";
  await closeReadNotifications({ unread_count: 1, read_list: [2] });
  expect(badge).toHaveBeenCalledExactlyOnceWith(1);
  expect(shown.map(({ close }) => close.mock.calls.length)).toEqual([0, 1]);
  await closeReadNotifications({ unread_count: 0 });
  expect(shown.map(({ close }) => close.mock.calls.length)).toEqual([1, 2]);
});

describe("pushState", () => {
  test("is pending until the database has been read when the permission is granted", () => {
    expect(pushState(key, undefined)).toBe("off");
    permission = "granted";
    expect(pushState(key, undefined)).toBe("pending");
    expect([null, 7, 8].map((member) => pushState(key, member))).toEqual(["off", "on", "off"]);
  });

  test("returns the reason when pushes are not possible", () => {
    expect(pushState(undefined, null)).toBe("unsupported");
    vi.stubGlobal("document", { documentElement: { dataset: { worker: "off" } } });
    expect(pushState(key, null)).toBe("unsupported");
    vi.stubGlobal("document", { documentElement: { dataset: {} } });
    vi.stubGlobal("navigator", { userAgent: iphone, platform: "iPhone", serviceWorker: {} });
    expect(pushState(key, null)).toBe("needs-home-screen");
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    expect(pushState(key, null)).toBe("off");
    vi.stubGlobal("navigator", { userAgent: "", platform: "MacIntel", maxTouchPoints: 5, serviceWorker: {} });
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    expect(pushState(key, null)).toBe("needs-home-screen");
    vi.stubGlobal("navigator", { userAgent: "", platform: "" });
    expect(pushState(key, null)).toBe("unsupported");
  });
});
