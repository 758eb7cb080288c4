import { QueryClient, QueryObserver } from "@tanstack/react-query";
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
const queryFn = vi.fn(async (): Promise<Read<string>> => ({ data: "new", cachedAt: null }));
const probe = vi.fn<() => Promise<Response>>();
const postMessage = vi.fn<(message: { type: string }, ports?: MessagePort[]) => void>();
const createScriptURL = vi.fn<(url: string) => string>();

let queryClient: QueryClient;
let container: EventTarget & { register: ReturnType<typeof vi.fn>; ready?: Promise<unknown> };
let page: EventTarget;

/** Messages of a type from the page to the worker. */
const sentMessages = (type: string) =>
  postMessage.mock.calls.map(([message]) => message).filter((one) => one.type === type);

/** Sends a message of the worker and waits for its effects. */
async function receive(data: unknown) {
  container.dispatchEvent(Object.assign(new Event("message"), { data }));
  await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Mounts a component that shows the read. */
function mountReader() {
  new QueryObserver(queryClient, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => undefined);
}

function start(controller: object | null) {
  Object.assign(container, { controller, ready: Promise.resolve({ active: { postMessage } }) });
  startWorker({ queryClient });
}

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubEnv("PROD", true);
  probe.mockImplementation(async () => new Response("ok"));
  queryFn.mockImplementation(async () => ({ data: "new", cachedAt: null }));
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
  it("does not happen in development", () => {
    vi.stubEnv("PROD", false);
    start({ postMessage });
    expect(container.register).not.toHaveBeenCalled();
  });

  it("does not happen when the operator has disabled the worker", () => {
    Object.assign(document.documentElement.dataset, { worker: "off" });
    start({ postMessage });
    expect(container.register).not.toHaveBeenCalled();
  });

  it("uses the one trusted URL and bypasses the HTTP cache", () => {
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

  it("does nothing when the browser has no service workers", () => {
    vi.stubGlobal("navigator", { onLine: true });
    expect(() => startWorker({ queryClient })).not.toThrow();
    expect(createScriptURL).not.toHaveBeenCalled();
  });
});

describe("the first visit", () => {
  const picture = "https://kapok.test/media/3-0123456789ab/320.webp";

  it("passes reads and pictures to the worker when it is ready", async () => {
    queryClient.setQueryData(
      queryKey,
      { data: "old", cachedAt: null, etag: '"a"' },
      { updatedAt: Date.parse(savedAt) },
    );
    queryClient.setQueryData(["other"], "not a read");
    const images = [
      { currentSrc: picture, complete: true },
      { currentSrc: picture, complete: true },
      { currentSrc: "https://elsewhere.test/media/5/320.webp", complete: true },
    ];
    Object.assign(document, { images });
    start(null);
    await vi.waitFor(() => expect(sentMessages("cache")).not.toEqual([]));
    expect(sentMessages("cache")).toEqual([
      {
        type: "cache",
        reads: [{ path, data: "old", etag: '"a"', savedAt }],
        pictures: ["/media/3-0123456789ab/320.webp"],
        page: "/news?label=a",
      },
    ]);
  });

  it("passes reads and pictures in flight when they arrive", async () => {
    const image = Object.assign(new EventTarget(), { currentSrc: picture, complete: false });
    Object.assign(document, { images: [image] });
    const { promise: coming, resolve } = Promise.withResolvers<{ data: string; cachedAt: null; etag: string }>();
    const pending = queryClient.fetchQuery({ queryKey, queryFn: () => coming });
    start(null);
    await vi.waitFor(() => expect(sentMessages("cache")).toMatchObject([{ reads: [], pictures: [] }]));
    resolve({ data: "late", cachedAt: null, etag: '"b"' });
    await pending;
    await vi.waitFor(() =>
      expect(sentMessages("cache")[1]).toMatchObject({ reads: [{ path, data: "late" }], pictures: [] }),
    );
    image.complete = true;
    image.dispatchEvent(new Event("load"));
    expect(sentMessages("cache").slice(2)).toEqual([
      { type: "cache", reads: [], pictures: ["/media/3-0123456789ab/320.webp"] },
    ]);
  });

  it("passes what the page loaded before the worker took control", async () => {
    start(null);
    await vi.waitFor(() => expect(sentMessages("cache")).toHaveLength(1));
    const src = "https://kapok.test/media/4-0123456789ab/960.avif";
    vi.stubGlobal("document", { ...document, images: [{ complete: true, currentSrc: src }] });
    queryClient.setQueryData(queryKey, { data: "late", cachedAt: null }, { updatedAt: Date.parse(savedAt) });
    container.dispatchEvent(new Event("controllerchange"));
    expect(sentMessages("cache").slice(1)).toEqual([
      {
        type: "cache",
        reads: [{ path, data: "late", etag: null, savedAt }],
        pictures: ["/media/4-0123456789ab/960.avif"],
      },
    ]);
  });

  it.each([
    ["requests control by the worker", "navigate", 1],
    ["that was reloaded past the worker stays so", "reload", 0],
  ])("a page without a worker %s", async (_, type, claims) => {
    vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type } as unknown as PerformanceEntry]);
    start(null);
    await vi.waitFor(() => expect(sentMessages("cache")).toHaveLength(1));
    expect(sentMessages("claim")).toHaveLength(claims);
  });

  it("passes nothing when the page already has a worker", async () => {
    start({ postMessage });
    await container.ready;
    expect(sentMessages("cache")).toEqual([]);
  });
});

describe("outcome of a revalidation", () => {
  beforeEach(() => {
    start({ postMessage });
    queryClient.setQueryData(queryKey, { data: "old", cachedAt: savedAt });
  });

  it("refetches only cached copies when the page starts to listen", async () => {
    queryClient.setQueryData(readKey("/api/fresh"), { data: "old", cachedAt: null });
    queryClient.setQueryDefaults(["read"], { queryFn });
    mountReader();
    startWorker({ queryClient });
    await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)).toEqual({ data: "new", cachedAt: null }));
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it("same: marks the copy as fresh", async () => {
    await receive({ type: "read", path, outcome: "same" });
    expect(queryClient.getQueryData(queryKey)).toEqual({ data: "old", cachedAt: null });
    expect(queryFn).not.toHaveBeenCalled();
  });

  it("same: marks the copy as fresh when it arrives later", async () => {
    queryClient.removeQueries({ queryKey });
    let arrive: (read: Read<string>) => void = () => undefined;
    queryFn.mockImplementation(
      () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    );
    const reading = queryClient.fetchQuery({ queryKey, queryFn });
    await receive({ type: "read", path, outcome: "same" });
    arrive({ data: "old", cachedAt: savedAt });
    await reading;
    await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)).toEqual({ data: "old", cachedAt: null }));
  });

  it("changed: refetches the read", async () => {
    mountReader();
    await receive({ type: "read", path, outcome: "changed" });
    expect(queryClient.getQueryData(queryKey)).toEqual({ data: "new", cachedAt: null });
  });

  it("changed: keeps the data of the HTML and marks it as stale when its component is not mounted", async () => {
    // A render before hydration sets the options of the query and does not subscribe to it.
    new QueryObserver(queryClient, { queryKey, queryFn });
    await receive({ type: "read", path, outcome: "changed" });
    expect(queryClient.getQueryData(queryKey)).toMatchObject({ data: "old" });
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it("gone: invalidates the read", async () => {
    await receive({ type: "read", path, outcome: "gone" });
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it("failed: keeps the copy and probes the network once for all reads", async () => {
    probe.mockRejectedValue(new TypeError("Failed to fetch"));
    for (const lang of [2, 3]) container.dispatchEvent(failed(`/api/main?lang=${lang}`));
    await vi.waitFor(() => expect(connectivity()).toBe("offline"));
    expect(probe).toHaveBeenCalledTimes(1);
    expect(queryClient.getQueryData(queryKey)).toEqual({ data: "old", cachedAt: savedAt });
  });

  it("failed: stays online when the site responds with maintenance", async () => {
    await receive({ type: "read", path, outcome: "failed" });
    expect(probe).toHaveBeenCalledTimes(1);
    expect(connectivity()).toBe("online");
  });

  it("ignores unknown messages", async () => {
    for (const data of [undefined, { type: "read", path, outcome: "lost" }, { type: "read", path: "x" }])
      await receive(data);
    expect(queryClient.getQueryData(queryKey)).toEqual({ data: "old", cachedAt: savedAt });
    expect(probe).not.toHaveBeenCalled();
  });

  it("quota: reports that storage is full", async () => {
    expect(quotaReached()).toBe(false);
    await receive({ type: "quota" });
    expect(quotaReached()).toBe(true);
  });
});

const failed = (failedPath: string) =>
  Object.assign(new Event("message"), { data: { type: "read", path: failedPath, outcome: "failed" } });

describe("saved sections", () => {
  const refresh = { type: "refresh-sections", pictures: preferences };

  it("are refreshed when the page is idle and when the network returns", async () => {
    start({ postMessage });
    await vi.waitFor(() => expect(sentMessages("refresh-sections")).toEqual([refresh]));
    reportReachable(true);
    reportReachable(false);
    await container.ready;
    expect(sentMessages("refresh-sections")).toHaveLength(1);
    reportReachable(true);
    // Pages of earlier tests receive it too.
    await vi.waitFor(() => expect(sentMessages("refresh-sections").length).toBeGreaterThan(1));
  });

  it("report progress, and invalidate withdrawn items", async () => {
    start({ postMessage });
    const progressed = vi.fn();
    const stop = onSectionProgress(progressed);
    const progress = { type: "section", uri: "/news", lang: 2, state: "filling", done: 3, total: 50 };
    await receive(progress);
    stop();
    await receive(progress);
    expect(progressed).toHaveBeenCalledExactlyOnceWith(progress);
    queryClient.setQueryData(queryKey, { data: "old", cachedAt: savedAt });
    await receive({ type: "withdrawn", items: [{ path, title: "Old" }] });
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });
});

describe("offline", () => {
  it("requests the cached paths from the worker", async () => {
    const setKeptPaths = vi.spyOn(keptPathsStore, "setCachedPaths");
    postMessage.mockImplementation((message, ports) => {
      if (message.type === "cached-paths") ports?.[0]?.postMessage([path]);
    });
    start({ postMessage });
    expect(sentMessages("cached-paths")).toEqual([]);
    reportReachable(false);
    expect(postMessage).toHaveBeenCalledWith({ type: "cached-paths" }, expect.anything());
    await vi.waitFor(() => expect(setKeptPaths).toHaveBeenCalledExactlyOnceWith([path]));
  });

  it("probes the site when the device reports a change of connection", () => {
    start({ postMessage });
    page.dispatchEvent(new Event("offline"));
    page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
    expect(probe).toHaveBeenCalledTimes(1);
    page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(probe).toHaveBeenCalledTimes(2);
  });
});
