import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Read } from "#src/api/read.ts";
import { readKey } from "#src/api/read-query.ts";
import * as keptPathsStore from "#src/components/offline/use-connectivity.ts";
import { connectivity, reportReachable } from "#src/offline/connectivity.ts";
import { onSectionProgress, quotaReached } from "#src/offline/worker-events.ts";
import { startWorker } from "./worker-client.ts";

const preferences = { widths: [320], night: false };
vi.mock("#src/components/offline/picture-preferences.ts", () => ({ getPicturePreferences: () => preferences }));

vi.mock("workbox-window", () => ({
  Workbox: class extends EventTarget {
    readonly values: [string, object];
    constructor(...values: [string, object]) {
      super();
      this.values = values;
    }
    register = () => (container.register as unknown as (...values: unknown[]) => Promise<unknown>)(...this.values);
    update = async () => undefined;
  },
}));

const path = "/api/main?lang=2";
const queryKey = readKey(path);
const savedAt = "2026-03-18T08:00:00.000Z";
const queryFn = vi.fn(async (): Promise<Read<string>> => ({ data: "new", keptAt: null }));
const probe = vi.fn<() => Promise<Response>>();
const postMessage = vi.fn<(message: { type: string }, ports?: MessagePort[]) => void>();
const createScriptURL = vi.fn<(url: string) => string>();

let queryClient: QueryClient;
let container: EventTarget & { register: ReturnType<typeof vi.fn>; ready?: Promise<unknown> };
let page: EventTarget;

/** What the page has said to the worker, of one kind. */
const said = (type: string) => postMessage.mock.calls.map(([message]) => message).filter((one) => one.type === type);

/** What the worker says, and everything that follows from it. */
async function hear(data: unknown) {
  container.dispatchEvent(Object.assign(new Event("message"), { data }));
  await new Promise((resolve) => setTimeout(resolve, 5));
}

function start(controller: object | null) {
  Object.assign(container, { controller, ready: Promise.resolve({ active: { postMessage } }) });
  startWorker({ queryClient });
}

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubEnv("PROD", true);
  probe.mockImplementation(async () => new Response("ok"));
  queryFn.mockImplementation(async () => ({ data: "new", keptAt: null }));
  const registration = Object.assign(new EventTarget(), { update: vi.fn(async () => undefined) });
  container = Object.assign(new EventTarget(), { register: vi.fn(async () => registration) });
  page = new EventTarget();
  const document = { readyState: "complete", visibilityState: "visible", images: [], addEventListener: vi.fn() };
  const documentElement = { dataset: {} };
  const trustedTypes = {
    createPolicy: (_: string, rules: { createScriptURL(url: string): string }) => ({
      createScriptURL: createScriptURL.mockImplementation((url) => `trusted ${rules.createScriptURL(url)}`),
    }),
  };
  vi.stubGlobal("navigator", { onLine: true, serviceWorker: container });
  vi.stubGlobal("document", { ...document, documentElement });
  vi.stubGlobal("location", { origin: "https://kapok.test", pathname: "/news", search: "?label=a" });
  vi.stubGlobal("window", { trustedTypes });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("requestIdleCallback", (work: () => void) => work());
  vi.stubGlobal("fetch", probe);
  queryClient = new QueryClient({ defaultOptions: { queries: { queryFn, retry: false } } });
});
afterEach(() => {
  queryClient.clear();
  reportReachable(true);
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe("registration", () => {
  it("is left out in development, where a worker would answer with yesterday's files", () => {
    vi.stubEnv("PROD", false);
    start({ postMessage });
    expect(container.register).not.toHaveBeenCalled();
  });

  it("is left out while the operator has switched the worker off", () => {
    Object.assign(document.documentElement.dataset, { worker: "off" });
    start({ postMessage });
    expect(container.register).not.toHaveBeenCalled();
  });

  it("asks for the one address, as a trusted one, past the browser's cache", () => {
    start({ postMessage });
    expect(createScriptURL).toHaveBeenCalledWith("/sw.js");
    expect(container.register).toHaveBeenCalledExactlyOnceWith("trusted /sw.js", {
      scope: "/",
      updateViaCache: "none",
    });
  });

  it("waits until the page has loaded", () => {
    Object.assign(document, { readyState: "interactive" });
    start({ postMessage });
    expect(container.register).not.toHaveBeenCalled();
    page.dispatchEvent(new Event("load"));
    expect(container.register).toHaveBeenCalledOnce();
  });

  it("does nothing where there are no service workers", () => {
    vi.stubGlobal("navigator", { onLine: true });
    expect(() => startWorker({ queryClient })).not.toThrow();
    expect(createScriptURL).not.toHaveBeenCalled();
  });
});

describe("the first visit", () => {
  const picture = "https://kapok.test/media/3-0123456789ab/320.webp";

  it("hands over what was read and shown, once the worker is there", async () => {
    queryClient.setQueryData(queryKey, { data: "old", keptAt: null, etag: '"a"' }, { updatedAt: Date.parse(savedAt) });
    queryClient.setQueryData(["other"], "not a read");
    const images = [
      { currentSrc: picture, complete: true },
      { currentSrc: picture, complete: true },
      { currentSrc: "https://elsewhere.test/media/5/320.webp", complete: true },
    ];
    Object.assign(document, { images });
    start(null);
    await vi.waitFor(() => expect(said("cache")).not.toEqual([]));
    expect(said("cache")).toEqual([
      {
        type: "cache",
        reads: [{ path, data: "old", etag: '"a"', savedAt }],
        pictures: ["/media/3-0123456789ab/320.webp"],
        page: "/news?label=a",
      },
    ]);
  });

  it("hands over what was on its way still, as it comes", async () => {
    const image = Object.assign(new EventTarget(), { currentSrc: picture, complete: false });
    Object.assign(document, { images: [image] });
    const { promise: coming, resolve } = Promise.withResolvers<{ data: string; keptAt: null; etag: string }>();
    const asked = queryClient.fetchQuery({ queryKey, queryFn: () => coming });
    start(null);
    await vi.waitFor(() => expect(said("cache")).toMatchObject([{ reads: [], pictures: [] }]));
    resolve({ data: "late", keptAt: null, etag: '"b"' });
    await asked;
    await vi.waitFor(() => expect(said("cache")[1]).toMatchObject({ reads: [{ path, data: "late" }], pictures: [] }));
    image.complete = true;
    image.dispatchEvent(new Event("load"));
    expect(said("cache").slice(2)).toEqual([
      { type: "cache", reads: [], pictures: ["/media/3-0123456789ab/320.webp"] },
    ]);
  });

  it.each([
    ["is asked to be the worker's", "navigate", 1],
    ["that was reloaded past the worker stays so", "reload", 0],
  ])("a page without a worker %s", async (_, type, claims) => {
    vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type } as unknown as PerformanceEntry]);
    start(null);
    await vi.waitFor(() => expect(said("cache")).toHaveLength(1));
    expect(said("claim")).toHaveLength(claims);
  });

  it("is over when the page already has a worker", async () => {
    start({ postMessage });
    await container.ready;
    expect(said("cache")).toEqual([]);
  });
});

describe("what the worker says of a read", () => {
  beforeEach(() => {
    start({ postMessage });
    queryClient.setQueryData(queryKey, { data: "old", keptAt: savedAt });
  });

  it("before it listened: copies are read again, and nothing else", async () => {
    queryClient.setQueryData(readKey("/api/fresh"), { data: "old", keptAt: null });
    queryClient.setQueryDefaults(["read"], { queryFn });
    startWorker({ queryClient });
    await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)).toEqual({ data: "new", keptAt: null }));
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it("same: the copy counts as the network's", async () => {
    await hear({ type: "read", path, outcome: "same" });
    expect(queryClient.getQueryData(queryKey)).toEqual({ data: "old", keptAt: null });
    expect(queryFn).not.toHaveBeenCalled();
  });

  it("same: also when the copy itself arrives later", async () => {
    queryClient.removeQueries({ queryKey });
    let arrive: (read: Read<string>) => void = () => undefined;
    queryFn.mockImplementation(
      () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    );
    const reading = queryClient.fetchQuery({ queryKey, queryFn });
    await hear({ type: "read", path, outcome: "same" });
    arrive({ data: "old", keptAt: savedAt });
    await reading;
    await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)).toEqual({ data: "old", keptAt: null }));
  });

  it("changed: it is read again", async () => {
    await hear({ type: "read", path, outcome: "changed" });
    expect(queryClient.getQueryData(queryKey)).toEqual({ data: "new", keptAt: null });
  });

  it("gone: it is no longer valid", async () => {
    await hear({ type: "read", path, outcome: "gone" });
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it("failed: the copy stands, and one probe for all says whether the network is away", async () => {
    probe.mockRejectedValue(new TypeError("Failed to fetch"));
    for (const lang of [2, 3]) container.dispatchEvent(failed(`/api/main?lang=${lang}`));
    await vi.waitFor(() => expect(connectivity()).toBe("offline"));
    expect(probe).toHaveBeenCalledTimes(1);
    expect(queryClient.getQueryData(queryKey)).toEqual({ data: "old", keptAt: savedAt });
  });

  it("failed: a site that is merely closed is not a network that is away", async () => {
    await hear({ type: "read", path, outcome: "failed" });
    expect(probe).toHaveBeenCalledTimes(1);
    expect(connectivity()).toBe("online");
  });

  it("anything else is ignored", async () => {
    for (const data of [undefined, { type: "read", path, outcome: "lost" }, { type: "read", path: "x" }])
      await hear(data);
    expect(queryClient.getQueryData(queryKey)).toEqual({ data: "old", keptAt: savedAt });
    expect(probe).not.toHaveBeenCalled();
  });

  it("quota: the frame can say so", async () => {
    expect(quotaReached()).toBe(false);
    await hear({ type: "quota" });
    expect(quotaReached()).toBe(true);
  });
});

const failed = (asked: string) =>
  Object.assign(new Event("message"), { data: { type: "read", path: asked, outcome: "failed" } });

describe("kept sections", () => {
  const asked = { type: "refresh-sections", pictures: preferences };

  it("are looked after when the page rests, and when the network is back", async () => {
    start({ postMessage });
    await vi.waitFor(() => expect(said("refresh-sections")).toEqual([asked]));
    reportReachable(true);
    reportReachable(false);
    await container.ready;
    expect(said("refresh-sections")).toHaveLength(1);
    reportReachable(true);
    // Pages of the tests before hear it too.
    await vi.waitFor(() => expect(said("refresh-sections").length).toBeGreaterThan(1));
  });

  it("tell how far they are, and what was withdrawn from them is no longer valid", async () => {
    start({ postMessage });
    const heard = vi.fn();
    const stop = onSectionProgress(heard);
    const progress = { type: "section", uri: "/news", lang: 2, state: "filling", done: 3, total: 50 };
    await hear(progress);
    stop();
    await hear(progress);
    expect(heard).toHaveBeenCalledExactlyOnceWith(progress);
    queryClient.setQueryData(queryKey, { data: "old", keptAt: savedAt });
    await hear({ type: "withdrawn", items: [{ path, title: "Old" }] });
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });
});

describe("with the network away", () => {
  it("asks the worker what opens", async () => {
    const setKeptPaths = vi.spyOn(keptPathsStore, "setCachedPaths");
    postMessage.mockImplementation((message, ports) => {
      if (message.type === "cached-paths") ports?.[0]?.postMessage([path]);
    });
    start({ postMessage });
    expect(said("cached-paths")).toEqual([]);
    reportReachable(false);
    expect(postMessage).toHaveBeenCalledWith({ type: "cached-paths" }, expect.anything());
    await vi.waitFor(() => expect(setKeptPaths).toHaveBeenCalledExactlyOnceWith([path]));
  });

  it("looks for it when the device says that something has changed", () => {
    start({ postMessage });
    page.dispatchEvent(new Event("offline"));
    page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
    expect(probe).toHaveBeenCalledTimes(1);
    page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(probe).toHaveBeenCalledTimes(2);
  });
});
