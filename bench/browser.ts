import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type CDPSession, chromium, type Page } from "playwright-core";
import { freePort } from "#server/database/free-port.ts";
import { browserFlags, installBrowser } from "../scripts/find-browser.ts";
import { cpuSlowdown, fastNetwork, phone, slowNetwork } from "./conditions.ts";
import { type PageNotes, watchPage } from "./page-watch.ts";

/** Milliseconds until a visit counts as failed, and between two polls of it. */
const visitTimeout = 60_000;
const pollInterval = 50;

/** A browser process with its own profile on disk. */
export interface Profile {
  readonly context: BrowserContext;
  readonly workerNetwork: WorkerNetwork;
  /** A page of another site, from which visits start. */
  readonly elsewhere: string;
  close(): Promise<void>;
}

/** Starts a browser with an empty profile. */
export async function openProfile(flags: readonly string[] = browserFlags): Promise<Profile> {
  const folder = await mkdtemp(join(tmpdir(), "kapok-bench-profile-"));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(folder, {
    ...phone,
    executablePath: await installBrowser(),
    // The certificates of the bench are its own. Playwright's option does not reach service workers.
    args: [...flags, `--remote-debugging-port=${port}`, "--ignore-certificate-errors"],
  });
  const workerNetwork = await throttleWorkers(port);
  const otherSite = createServer((_, response) => response.end()).listen(0, "127.0.0.1");
  await once(otherSite, "listening");
  return {
    context,
    workerNetwork,
    // With another host name, the same machine is another site.
    elsewhere: `http://localhost:${(otherSite.address() as AddressInfo).port}`,
    close: async () => {
      workerNetwork.close();
      await context.close();
      otherSite.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A tab that records the timings of its visit. */
export interface Tab {
  readonly page: Page;
  readonly tools: CDPSession;
  /** Waits until the notes match a condition, and returns them. */
  until(matches: (notes: PageNotes) => boolean): Promise<PageNotes>;
  close(): Promise<void>;
}

export interface TabOptions {
  /** Whether CPU and network are throttled like a phone. */
  readonly onPhone: boolean;
  readonly tapAtOnce?: boolean;
}

/**
 * Opens a tab at another site. A navigation from there starts a new process for every page. From an empty tab only
 * pages with an opener policy would start one, which would slow them down.
 */
export async function openTab(
  { context, elsewhere }: Profile,
  { onPhone, tapAtOnce = false }: TabOptions,
): Promise<Tab> {
  const page = await context.newPage();
  await page.goto(elsewhere);
  await page.addInitScript(watchPage, { tapAtOnce });
  const tools = await context.newCDPSession(page);
  if (onPhone) {
    await tools.send("Network.enable");
    await tools.send("Network.emulateNetworkConditions", slowNetwork);
    await tools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  }
  return {
    page,
    tools,
    until: (matches) => waitForNotes(tools, page, matches),
    close: () => page.close(),
  };
}

async function waitForNotes(tools: CDPSession, page: Page, matches: (notes: PageNotes) => boolean): Promise<PageNotes> {
  const end = Date.now() + visitTimeout;
  while (Date.now() < end) {
    // Between two documents there is no page to evaluate in.
    const result = await tools
      .send("Runtime.evaluate", { expression: "globalThis.benchNotes", returnByValue: true })
      .catch(() => undefined);
    const notes = result?.result.value as PageNotes | undefined;
    if (notes && matches(notes)) return notes;
    await new Promise((resolve) => setTimeout(resolve, pollInterval));
  }
  throw new Error(`${page.url()} did not reach the expected state within ${visitTimeout / 1000} s.`);
}

/** Clears all data and the HTTP cache of a site. */
export async function forgetSite({ tools }: Tab, origin: string): Promise<void> {
  await tools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await tools.send("Network.clearBrowserCache");
}

/** Waits until earlier work is likely to have finished. */
export function idle(milliseconds = 300): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Stops all service workers, as a phone does soon after the last page closes. */
export async function stopWorkers({ tools }: Tab): Promise<void> {
  await tools.send("ServiceWorker.enable");
  await tools.send("ServiceWorker.stopAllWorkers");
}

interface DevToolsMessage {
  method?: string;
  params?: { sessionId: string };
}

/** The network of a browser's service workers. */
interface WorkerNetwork {
  /** Whether workers that start from now on use the slow network. Running workers keep theirs. */
  slow: boolean;
  close(): void;
}

/**
 * Throttles the network of a browser's service workers from their first request on. The CDP session of a page does not
 * reach workers, so this uses a connection of its own to the debugging port.
 */
async function throttleWorkers(port: number): Promise<WorkerNetwork> {
  const version = await fetch(`http://127.0.0.1:${port}/json/version`);
  const { webSocketDebuggerUrl } = (await version.json()) as { webSocketDebuggerUrl: string };
  const socket = new WebSocket(webSocketDebuggerUrl);
  const network: WorkerNetwork = { slow: true, close: () => socket.close() };
  let id = 0;
  const send = (method: string, params: object = {}, sessionId?: string) =>
    socket.send(JSON.stringify({ id: ++id, method, params, ...(sessionId && { sessionId }) }));
  socket.onmessage = ({ data }) => {
    const { method, params } = JSON.parse(String(data)) as DevToolsMessage;
    if (method !== "Target.attachedToTarget" || !params) return;
    send("Network.enable", {}, params.sessionId);
    send("Network.emulateNetworkConditions", network.slow ? slowNetwork : fastNetwork, params.sessionId);
    send("Runtime.runIfWaitingForDebugger", {}, params.sessionId);
  };
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  send("Target.setAutoAttach", {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: "service_worker" }],
  });
  return network;
}
