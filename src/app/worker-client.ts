import type { Query, QueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { Workbox } from "workbox-window";
import type { Read } from "#src/api/read.ts";
import { readKey } from "#src/api/read-query.ts";
import { getPicturePreferences } from "#src/components/offline/picture-preferences.ts";
import { setCachedPaths } from "#src/components/offline/use-connectivity.ts";
import { whenIdle } from "#src/lib/when-idle.ts";
import { connectivity, onConnectivityChange, probe, reportReachable } from "#src/offline/connectivity.ts";
import { postPageMessage } from "#src/offline/legacy-messages.ts";
import { connectWorker, postToWorker } from "#src/offline/post-to-worker.ts";
import { emitPushReceived, emitQuotaExceeded, reportSection } from "#src/offline/worker-events.ts";
import {
  type CachedRead,
  cachedPathsReply,
  type PageMessage,
  type RevalidationResult,
  workerMessage,
} from "#src/offline/worker-messages.ts";
import { followWorker, registerWorker } from "./update.ts";

const workerUrl = "/sw.js";

/**
 * Connects the page with the service worker: listens to it, registers it once the page is idle, passes the reads of the
 * first visit to it, and lists the pages available offline.
 */
export function startWorker({ queryClient }: { queryClient: QueryClient }): void {
  watchConnectivity();
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener("message", ({ data }) => receive(queryClient, data));
  followWorker(serviceWorker);
  connectWorker(
    (message) => void serviceWorker.ready.then(({ active }) => postPageMessage(active, message)),
    () => serviceWorker.ready,
  );
  onConnectivityChange(askKeptPaths);
  refreshWhenBack();
  askKeptPaths();
  if (serviceWorker.controller) {
    // The worker may have reported the first reads before this listener existed. Another query costs no request.
    const cached = ({ state }: Query) => Boolean((state.data as Read<unknown> | undefined)?.cachedAt);
    void queryClient.invalidateQueries({ queryKey: ["read"], predicate: cached });
  } else {
    void serviceWorker.ready.then(({ active }) => active && handOver(queryClient, active));
  }
  // Development has no worker, since it would serve old files. The operator can disable it too.
  if (import.meta.env.PROD && document.documentElement.dataset.worker !== "off") {
    whenIdle(() => void register().then(refreshSections));
  }
}

/** Probes the site whenever the device reports a change of connection. */
function watchConnectivity(): void {
  addEventListener("online", () => void probe());
  addEventListener("offline", () => void probe());
  // A resumed page has missed these events.
  addEventListener("pageshow", ({ persisted }) => persisted && void probe());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void probe());
  if (!navigator.onLine) void probe();
}

/** Few browsers wake the worker by themselves. In others it updates saved sections when the site is opened. */
function refreshSections(): void {
  postToWorker({ type: "refresh-sections", pictures: getPicturePreferences() });
}

function refreshWhenBack(): void {
  let wasAway = false;
  onConnectivityChange(() => {
    if (wasAway && connectivity() === "online") refreshSections();
    wasAway = connectivity() === "offline";
  });
}

async function register(): Promise<void> {
  // Trusted Types allow a worker from this URL only.
  const policy = window.trustedTypes?.createPolicy("kapok-worker", { createScriptURL: () => workerUrl });
  const url = policy?.createScriptURL(workerUrl) ?? workerUrl;
  try {
    const workbox = new Workbox(url, { scope: "/", updateViaCache: "none" });
    await registerWorker(workbox, navigator.serviceWorker);
  } catch (error) {
    // Private windows of some browsers refuse. Everything works, with the network.
    console.warn("No service worker:", error);
  }
}

/** Asks the worker to take control, and to cache the reads and pictures that this page loads without it. */
function handOver(queryClient: QueryClient, worker: ServiceWorker): void {
  const send = (message: PageMessage) => postPageMessage(worker, message);
  const passed = new Set<Query | HTMLImageElement>();
  const isNew = (each: Query | HTMLImageElement) => !passed.has(each) && passed.add(each);
  const pass = (page?: string) => {
    const queries = queryClient
      .getQueryCache()
      .findAll({ queryKey: ["read"] })
      .filter(isNew);
    const images = [...document.images].filter(isNew);
    send({
      type: "cache",
      reads: queries.flatMap(firstRead),
      ...(page !== undefined && { page }),
      pictures: [...new Set(images.flatMap(pictureOf))],
    });
    for (const query of queries) {
      if (query.state.status !== "pending") continue;
      query.promise?.then(
        () => send({ type: "cache", reads: firstRead(query), pictures: [] }),
        () => undefined,
      );
    }
    for (const image of images) {
      if (image.complete) continue;
      image.addEventListener("load", () => send({ type: "cache", reads: [], pictures: pictureOf(image) }), {
        once: true,
      });
    }
  };
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // Past the worker on purpose, it stays so.
  if (navigation?.type !== "reload") send({ type: "claim" });
  pass(location.pathname + location.search);
  // Until the worker is in control, the page loads more without it.
  navigator.serviceWorker.addEventListener("controllerchange", () => pass(), { once: true });
}

function firstRead({ queryKey, state }: Query): CachedRead[] {
  if (state.status !== "success") return [];
  const { data, etag = null } = state.data as Read<unknown>;
  return [{ path: String(queryKey[1]), data, etag, savedAt: new Date(state.dataUpdatedAt).toISOString() }];
}

/** The path of a picture of ours that has been loaded. */
function pictureOf({ currentSrc, complete }: HTMLImageElement): string[] {
  if (!complete || !currentSrc.startsWith(`${location.origin}/media/`)) return [];
  return [new URL(currentSrc).pathname];
}

function receive(queryClient: QueryClient, data: unknown): void {
  const { success, output: message } = v.safeParse(workerMessage, data);
  if (!success) return;
  if (message.type === "quota") emitQuotaExceeded();
  else if (message.type === "section") reportSection(message);
  else if (message.type === "read") void settle(queryClient, message);
  else if (message.type === "pushed") emitPushReceived(message.id);
  else for (const { path } of message.items) void settle(queryClient, { path, outcome: "gone" });
}

/** Updates a query after the worker has revalidated its read. */
async function settle(
  queryClient: QueryClient,
  { path, outcome }: { path: string; outcome: RevalidationResult },
): Promise<void> {
  // A failing site is not a missing network, so the site is probed.
  if (outcome === "failed") return probeOnce();
  reportReachable(true);
  const queryKey = readKey(path);
  // The cached copy may still be on its way to the page.
  await queryClient
    .getQueryCache()
    .find({ queryKey })
    ?.promise?.catch(() => undefined);
  if (outcome === "same") {
    queryClient.setQueryData<Read<unknown>>(queryKey, (read) => (read?.cachedAt ? { ...read, cachedAt: null } : read));
  } else {
    // A component that is not mounted reads again when it mounts. Before hydration its data must stay as in the HTML.
    await queryClient.invalidateQueries({ queryKey, exact: true });
  }
}

let probing = false;

/** One probe for all reads of a page, which fail together. */
async function probeOnce(): Promise<void> {
  if (probing) return;
  probing = true;
  await probe();
  probing = false;
}

/** Requests the list of cached reads from the worker while the site is unreachable. */
function askKeptPaths(): void {
  if (connectivity() !== "offline") return;
  requestFromWorker({ type: "cached-paths" }, (answer) => {
    const paths = v.safeParse(cachedPathsReply, answer);
    if (paths.success) setCachedPaths(paths.output);
  });
}

/**
 * Sends a request to the worker and returns its response, if there is a worker. It may be of another build, so callers
 * validate the response.
 */
export function requestFromWorker(question: PageMessage, then: (answer: unknown) => void): void {
  postPageMessage(navigator.serviceWorker?.controller, question, () => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      port1.close();
      then(data);
    };
    return port2;
  });
}
