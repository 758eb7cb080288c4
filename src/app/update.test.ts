import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Workbox } from "workbox-window";
import type { offeredUpdate, offerUpdate } from "#src/components/page/update-offer.ts";
import { databaseVersion } from "#src/offline/blocked-upgrade.ts";

const reload = vi.fn();
const messageSkipWaiting = vi.fn();
const update = vi.fn(async () => undefined);
let workers: ServiceWorkerContainer & EventTarget;
let registration: { waiting: object | null };
let workbox: EventTarget;
let page: EventTarget;
let tab: EventTarget & { visibilityState: string };
let offered: typeof offeredUpdate;
let offer: typeof offerUpdate;

/** A page starts: with a worker in control, or as a first visit. */
async function start({ controlled = true, waiting = false } = {}) {
  vi.resetModules();
  Object.assign(workers, { controller: controlled ? {} : null });
  if (waiting) registration.waiting = {};
  ({ offeredUpdate: offered, offerUpdate: offer } = await import("#src/components/page/update-offer.ts"));
  const { followWorker, registerWorker } = await import("./update.ts");
  followWorker(workers);
  await registerWorker(workbox as unknown as Workbox, workers);
}
function becomesReady() {
  registration.waiting = {};
  workbox.dispatchEvent(new Event("waiting"));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval"] });
  vi.clearAllMocks();
  workers = new EventTarget() as typeof workers;
  registration = { waiting: null };
  workbox = Object.assign(new EventTarget(), { register: async () => registration, update, messageSkipWaiting });
  page = new EventTarget();
  tab = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("document", tab);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("update offer", () => {
  it("offers a version that was waiting at the start, and activates it when the reader accepts", async () => {
    await start({ waiting: true });
    expect(offered()).toBeDefined();
    expect(messageSkipWaiting).not.toHaveBeenCalled();
    offered()?.();
    expect(messageSkipWaiting).toHaveBeenCalledOnce();
    expect(reload).not.toHaveBeenCalled();
  });

  it("offers a version once when it becomes ready", async () => {
    await start();
    expect(offered()).toBeUndefined();
    becomesReady();
    expect(offered()).toBeDefined();
    offer(undefined);
    expect(offered()).toBeUndefined();
    becomesReady();
    expect(offered()).toBeUndefined();
  });

  it("offers nothing when a first visit installs the worker", async () => {
    await start({ controlled: false });
    becomesReady();
    expect(offered()).toBeUndefined();
  });
});

describe("database upgrade", () => {
  const tell = () => {
    const channel = new BroadcastChannel("kapok.database");
    channel.postMessage(databaseVersion + 1);
    channel.close();
  };

  it("reloads the page when the worker of the newer build is already active", async () => {
    await start();
    tell();
    await vi.waitFor(() => expect(offered()).toBeDefined());
    offered()?.();
    expect(reload).toHaveBeenCalledOnce();
  });

  it("activates the waiting worker for all tabs when a newer build needs the database", async () => {
    await start();
    tell();
    await vi.waitFor(() => expect(offered()).toBeDefined());
    becomesReady();
    offered()?.();
    expect(messageSkipWaiting).toHaveBeenCalledOnce();
    expect(reload).not.toHaveBeenCalled();
  });
});

describe("controller change", () => {
  const takeOver = () => workers.dispatchEvent(new Event("controllerchange"));

  it("reloads the page once", async () => {
    await start();
    takeOver();
    takeOver();
    expect(reload).toHaveBeenCalledOnce();
  });

  it("does not reload a first visit when its first worker takes control, but later ones do", async () => {
    await start({ controlled: false });
    takeOver();
    expect(reload).not.toHaveBeenCalled();
    takeOver();
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe("update check", () => {
  const minute = 60_000;

  it("runs at the start and hourly, and ignores failures", async () => {
    update.mockRejectedValueOnce(new TypeError("no network"));
    await start();
    expect(update).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(121 * minute);
    expect(update).toHaveBeenCalledTimes(3);
  });

  it("runs when the page becomes visible, at most once a minute", async () => {
    await start();
    const returns = [
      () => page.dispatchEvent(new Event("focus")),
      () => page.dispatchEvent(new Event("pageshow")),
      () => tab.dispatchEvent(new Event("visibilitychange")),
    ];
    for (const [index, comesBack] of returns.entries()) {
      comesBack();
      expect(update).toHaveBeenCalledTimes(index + 1);
      vi.advanceTimersByTime(minute);
      comesBack();
      expect(update).toHaveBeenCalledTimes(index + 2);
    }
    vi.advanceTimersByTime(minute);
    tab.visibilityState = "hidden";
    tab.dispatchEvent(new Event("visibilitychange"));
    expect(update).toHaveBeenCalledTimes(4);
  });
});
