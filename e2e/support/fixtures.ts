import { test as base, expect } from "@playwright/test";
import { hideCover } from "../../scripts/block-ads.ts";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";

interface Fixtures {
  /** The network between the browser and the site; each test has its own, and with it its own origin. */
  network: FaultProxy;
  /** Whether the console may speak in a test without faults: a page that answers 404 is reported there. */
  loud: boolean;
  /** Whether the operator's cover may come over the front page. */
  advertised: boolean;
  /**
   * Whether the browser has service workers. A test of what a screen shows does without: each test has a browser
   * profile of its own, and to install a worker there takes a good part of its time.
   */
  worker: boolean;
  /** Console errors and warnings, policy violations among them, and uncaught errors of every page. */
  problems: string[];
}

/** Playwright's `test`, with the site behind a network that fails on demand and a watch on the console. */
export const test = base.extend<Fixtures>({
  loud: [false, { option: true }],
  advertised: [false, { option: true }],
  worker: [true, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: fixtures are named by destructuring, this one needs none
  network: async ({}, use) => {
    const network = await startFaultProxy(siteUrl());
    await use(network);
    await network.close();
  },
  context: async ({ context, advertised, worker }, use) => {
    if (!advertised) await context.addInitScript(hideCover);
    if (!worker) await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
    await use(context);
  },
  baseURL: async ({ network }, use) => use(network.origin),
  problems: [
    async ({ context, network, loud, javaScriptEnabled }, use) => {
      const problems: string[] = [];
      context.on("console", (message) => {
        // Without scripts nobody uses what is preloaded for them, which is told where a page stays for some seconds.
        if (!javaScriptEnabled && message.text().includes("was preloaded using link preload")) return;
        // A test that lets a clock jump ends the connection's patience while it is being made.
        if (message.text().includes("WebSocket is closed before the connection is established")) return;
        if (["error", "warning"].includes(message.type())) problems.push(`${message.type()}: ${message.text()}`);
      });
      context.on("weberror", (error) => problems.push(`uncaught: ${error.error()}`));
      await use(problems);
      if (!loud && !network.disturbed) expect(problems, "the console is silent").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Address of the site itself, past every fault. */
export function siteUrl(): string {
  const url = process.env.KAPOK_E2E_SITE;
  if (!url) throw new Error("The site under test has not been started.");
  return url;
}
