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

/** Milliseconds after which a visit counts as failed, and between two looks at it. */
const patience = 60_000;
const lookEvery = 50;

/** One browser process with a profile of its own on disk. */
export interface Profile {
  readonly context: BrowserContext;
  readonly workerNetwork: WorkerNetwork;
  /** A page of another site, which visits come from. */
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
    args: [...flags, `--remote-debugging-port=${port}`],
  });
  const workerNetwork = await holdWorkerNetwork(port);
  const otherSite = createServer((_, response) => response.end()).listen(0, "127.0.0.1");
  await once(otherSite, "listening");
  return {
    context,
    workerNetwork,
    // By its name the same machine is another site.
    elsewhere: `http://localhost:${(otherSite.address() as AddressInfo).port}`,
    close: async () => {
      workerNetwork.close();
      await context.close();
      otherSite.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A tab that notes how its visit goes. */
export interface Tab {
  readonly page: Page;
  readonly tools: CDPSession;
  /** Waits until a note is there; gives all of them as they then are. */
  until(noted: (notes: PageNotes) => boolean): Promise<PageNotes>;
  close(): Promise<void>;
}

export interface TabOptions {
  /** Whether the processor and the network are the phone's. */
  readonly onPhone: boolean;
  readonly tapAtOnce?: boolean;
}

/**
 * Opens a tab at another site, where people come from. From there every page gets a process of its own; in an empty
 * tab it would take that tab's, but for those with an opener policy, which would pay for a second one.
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
    until: (noted) => waitForNote(tools, page, noted),
    close: () => page.close(),
  };
}

async function waitForNote(tools: CDPSession, page: Page, noted: (notes: PageNotes) => boolean): Promise<PageNotes> {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    // Between two documents there is nobody to ask.
    const answer = await tools
      .send("Runtime.evaluate", { expression: "globalThis.benchNotes", returnByValue: true })
      .catch(() => undefined);
    const notes = answer?.result.value as PageNotes | undefined;
    if (notes && noted(notes)) return notes;
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
  }
  throw new Error(`${page.url()} did not come to what was waited for within ${patience / 1000} s.`);
}

/** Makes the browser forget that it has ever been at a site. */
export async function forgetSite({ tools }: Tab, origin: string): Promise<void> {
  await tools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await tools.send("Network.clearBrowserCache");
}

/** Waits, so that what is measured next begins when nothing else is under way. */
export function rest(milliseconds = 300): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Stops every service worker, as a phone does soon after the last page is gone. */
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
  /** Whether workers that start from now on are on the phone's network; those that run stay on theirs. */
  slow: boolean;
  close(): void;
}

/**
 * Takes hold of the network of a browser's service workers, each from its first request on. The connection of a
 * page's tools does not reach workers, so this one is the bench's own, through the browser's debugging port.
 */
async function holdWorkerNetwork(port: number): Promise<WorkerNetwork> {
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
