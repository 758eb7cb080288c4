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

describe("a new version", () => {
  it("is offered when it has waited since before the start, and only then goes over", async () => {
    await start({ waiting: true });
    expect(offered()).toBeDefined();
    expect(messageSkipWaiting).not.toHaveBeenCalled();
    offered()?.();
    expect(messageSkipWaiting).toHaveBeenCalledOnce();
    expect(reload).not.toHaveBeenCalled();
  });

  it("is offered when it becomes ready, once", async () => {
    await start();
    expect(offered()).toBeUndefined();
    becomesReady();
    expect(offered()).toBeDefined();
    offer(undefined);
    expect(offered()).toBeUndefined();
    becomesReady();
    expect(offered()).toBeUndefined();
  });

  it("is not what a first visit installs", async () => {
    await start({ controlled: false });
    becomesReady();
    expect(offered()).toBeUndefined();
  });
});

describe("a newer build that waits for this page to let go of the database", () => {
  const tell = () => {
    const channel = new BroadcastChannel("kapok.database");
    channel.postMessage(databaseVersion + 1);
    channel.close();
  };

  it("costs a start of this page where its worker is in charge already", async () => {
    await start();
    tell();
    await vi.waitFor(() => expect(offered()).toBeDefined());
    offered()?.();
    expect(reload).toHaveBeenCalledOnce();
  });

  it("is gone over to by all tabs where its worker waits", async () => {
    await start();
    tell();
    await vi.waitFor(() => expect(offered()).toBeDefined());
    becomesReady();
    offered()?.();
    expect(messageSkipWaiting).toHaveBeenCalledOnce();
    expect(reload).not.toHaveBeenCalled();
  });
});

describe("when another worker takes over", () => {
  const takeOver = () => workers.dispatchEvent(new Event("controllerchange"));

  it("the page starts anew, once", async () => {
    await start();
    takeOver();
    takeOver();
    expect(reload).toHaveBeenCalledOnce();
  });

  it("for the first time in a first visit, nothing happens; later it follows as others do", async () => {
    await start({ controlled: false });
    takeOver();
    expect(reload).not.toHaveBeenCalled();
    takeOver();
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe("looking for a new version", () => {
  const minute = 60_000;

  it("happens at the start and hourly, and fails without a word", async () => {
    update.mockRejectedValueOnce(new TypeError("no network"));
    await start();
    expect(update).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(121 * minute);
    expect(update).toHaveBeenCalledTimes(3);
  });

  it("happens when the page comes back, at most once a minute", async () => {
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
