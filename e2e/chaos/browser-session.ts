import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { hideCover } from "../../scripts/block-ads.ts";
import type { FaultProxy } from "../support/fault-proxy.ts";
import { languages, translate } from "../support/messages.ts";
import { installPageDriver, type OutboxRow, type Words } from "./page-driver.ts";

const [language] = languages;
const words: Words = {
  like: translate(language, "Like"),
  reply: translate(language, "Reply"),
  edit: translate(language, "Edit"),
  remove: translate(language, "Delete"),
  report: translate(language, "Report"),
  takeBack: translate(language, "Undo"),
  change: translate(language, "Change"),
  tryAgain: translate(language, "Try again"),
};
/** Milliseconds until a page must open and a click must take effect, on a busy machine and a bad network. */
const patience = { page: 60_000, click: 30_000 } as const;

/** A member's browser: several tabs of one profile, with a network of its own. */
export class Reader {
  readonly context: BrowserContext;
  readonly network: FaultProxy;
  /** Whether the browser has Background Sync. */
  readonly sync: boolean;
  readonly tabs = new Map<string, Page>();

  constructor(context: BrowserContext, network: FaultProxy, sync: boolean) {
    this.context = context;
    this.network = network;
    this.sync = sync;
  }

  /** Opens a tab, or returns the open one with this name; `undefined` if the page does not open. */
  async tab(path: string, name = path): Promise<Page | undefined> {
    const open = this.tabs.get(name);
    if (open) return open;
    const page = await this.context.newPage();
    try {
      await page.goto(path, { timeout: patience.page });
      await page.locator("html[data-ready]").waitFor({ state: "attached", timeout: patience.page });
      this.tabs.set(name, page);
      return page;
    } catch {
      await page.close();
      return undefined;
    }
  }

  async closeTab(name: string): Promise<void> {
    const page = this.tabs.get(name);
    this.tabs.delete(name);
    await page?.close();
  }

  async closeTabs(): Promise<void> {
    for (const name of [...this.tabs.keys()]) await this.closeTab(name);
  }

  /** Closes all tabs and logs in by storing a token. */
  async logIn(token: string): Promise<void> {
    await this.closeTabs();
    const page = await this.context.newPage();
    await page.route("**/blank", (route) => route.fulfill({ contentType: "text/html", body: "" }));
    // The request goes to the server, which may be restarting.
    for (let left = 300; left > 0 && !(await opens(page, "/blank")); left--) await wait(200);
    await page.evaluate((value) => localStorage.setItem("kapok.token", value), token);
    await page.close();
  }

  /** Dispatches `online` in all tabs, as browsers do when the network returns. */
  async dispatchOnline(): Promise<void> {
    for (const page of this.tabs.values()) await page.evaluate(() => void dispatchEvent(new Event("online")));
  }

  async outbox(): Promise<OutboxRow[]> {
    const [page] = this.tabs.values();
    return page ? page.evaluate(() => window.driver.outbox()) : [];
  }

  async isLoggedIn(): Promise<boolean> {
    const [page] = this.tabs.values();
    return page ? page.evaluate(() => localStorage.getItem("kapok.token") !== null) : true;
  }
}

const opens = (page: Page, path: string) =>
  page.goto(path).then(
    () => true,
    () => false,
  );

/** Opens a member's browser. Without `sync`, its pages and worker have no Background Sync. */
export async function openReader(browser: Browser, network: FaultProxy, sync: boolean): Promise<Reader> {
  const context = await browser.newContext({
    baseURL: network.origin,
    locale: language.code,
    timezoneId: "Asia/Hong_Kong",
    viewport: { width: 1000, height: 700 },
    // Animations in thirty pages would take all processor time.
    reducedMotion: "reduce",
  });
  await context.addInitScript(installPageDriver, { words, patience: patience.click });
  await context.addInitScript(hideCover);
  if (!sync) await context.addInitScript(withoutSync);
  return new Reader(context, network, sync);
}

/** A script that removes Background Sync from a page or worker. */
export const withoutSync = "delete globalThis.SyncManager; delete ServiceWorkerRegistration.prototype.sync;\n";

/** Controls the worker of a member's browser from a blank tab. */
export class WorkerControl {
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly #registrations = new Map<string, string>();

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async of({ context }: Reader): Promise<WorkerControl> {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const control = new WorkerControl(page, session);
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      for (const { registrationId, scopeURL } of registrations) control.#registrations.set(scopeURL, registrationId);
    });
    await session.send("ServiceWorker.enable");
    return control;
  }

  /** Dispatches a sync event; `false` if there is no worker. */
  async wake(origin: string): Promise<boolean> {
    const registrationId = this.#registrations.get(`${origin}/`);
    if (registrationId === undefined) return false;
    await this.#session.send("ServiceWorker.dispatchSyncEvent", {
      origin,
      registrationId,
      tag: "outbox",
      lastChance: false,
    });
    return true;
  }

  /** Stops the worker at once. */
  async stop(): Promise<void> {
    await this.#session.send("ServiceWorker.stopAllWorkers");
  }

  async close(): Promise<void> {
    await this.#session.detach();
    await this.#page.close();
  }
}
