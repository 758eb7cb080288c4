import { test as base, expect } from "@playwright/test";
import { hideCover } from "../../scripts/block-ads.ts";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";

interface Fixtures {
  /** The network between the browser and the site. Each test has its own, on an origin of its own. */
  network: FaultProxy;
  /** Whether a test without faults may log to the console. The browser logs responses with 404. */
  allowConsole: boolean;
  /** Whether the interstitial may cover the front page. */
  showAds: boolean;
  /** Whether the browser has service workers. Tests of pages alone turn them off to save the time of an installation. */
  worker: boolean;
  /** Console errors and warnings, policy violations among them, and uncaught errors of every page. */
  problems: string[];
}

/** Playwright's `test` with the site behind a fault proxy. It fails on console errors. */
export const test = base.extend<Fixtures>({
  allowConsole: [false, { option: true }],
  showAds: [false, { option: true }],
  worker: [true, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: fixtures are named by destructuring, this one needs none
  network: async ({}, use) => {
    const network = await startFaultProxy(siteUrl());
    await use(network);
    await network.close();
  },
  context: async ({ context, showAds, worker }, use) => {
    if (!showAds) await context.addInitScript(hideCover);
    if (!worker) await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
    await use(context);
  },
  baseURL: async ({ network }, use) => use(network.origin),
  problems: [
    async ({ context, network, allowConsole, javaScriptEnabled }, use) => {
      const problems: string[] = [];
      context.on("console", (message) => {
        // Without scripts, Chromium warns about unused preloads.
        if (!javaScriptEnabled && message.text().includes("was preloaded using link preload")) return;
        // A clock jump in a test triggers the connection's timeout.
        if (message.text().includes("WebSocket is closed before the connection is established")) return;
        if (["error", "warning"].includes(message.type())) problems.push(`${message.type()}: ${message.text()}`);
      });
      context.on("weberror", (error) => problems.push(`uncaught: ${error.error()}`));
      await use(problems);
      // A text without its catalog is an error with any network.
      expect(problems.filter((problem) => problem.includes("Uncompiled message"))).toEqual([]);
      if (!allowConsole && !network.hadFaults) expect(problems, "console errors").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Whether `npm run test:long` runs. Tests with many repetitions or combinations have a short form otherwise. */
export const isLongRun = process.env.KAPOK_TEST_LONG === "1";

/** URL of the site itself, without the fault proxy. */
export function siteUrl(): string {
  const url = process.env.KAPOK_E2E_SITE;
  if (!url) throw new Error("The site under test has not been started.");
  return url;
}
