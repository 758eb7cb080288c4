import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type CDPSession, chromium, type Page } from "playwright-core";
import { freePort } from "#server/database/free-port.ts";
import { browserFlags, installBrowser } from "../scripts/find-browser.ts";
import { cpuSlowdown, phone, slowNetwork } from "./conditions.ts";
import { type PageNotes, watchPage } from "./page-watch.ts";
import { holdWorkerNetwork, type WorkerNetwork } from "./worker-throttle.ts";

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
