import type { BrowserContext, Locator, Page } from "@playwright/test";
import { builtFile } from "./built-files.ts";
import { expect } from "./fixtures.ts";
import { beginningOf, type Language } from "./messages.ts";

/** Opens a page and waits until its script has taken over. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/**
 * Opens a page of the site's origin with nothing on it, where what a device has stored can be set and read. By its name
 * the worker takes it for a file: any other it would answer with a page of the site.
 */
export async function openBlank(page: Page): Promise<void> {
  await page.route("**/blank.html", (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto("/blank.html");
  await page.unroute("**/blank.html");
}

/** Waits until the page's script has taken over. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
}

/** Waits until the page of the address is the one on screen: the address changes first, and the page before stays meanwhile. */
export async function arrived(page: Page): Promise<void> {
  const shown = () =>
    page.evaluate(() => {
      const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
      return canonical && new URL(canonical).pathname === location.pathname;
    });
  await expect.poll(shown, { message: "the page of the address is shown" }).toBe(true);
}

/** Counts how often a page is loaded from now on. */
export function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("domcontentloaded", () => loads++);
  return () => loads;
}

/** Waits until the script of a part, which may come after the page's, has taken an element over. */
export async function waitUntilInteractive(element: Locator): Promise<void> {
  const isTakenOver = () => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps")));
  await expect.poll(isTakenOver, { message: "taken over by its script" }).toBe(true);
}

/** Waits until the worker is in control and these reads (API paths) and the pictures on screen are kept. */
export async function waitUntilCached(page: Page, ...paths: string[]): Promise<void> {
  // Lists beside the point of a page come last, and bring pictures of their own.
  await page.waitForLoadState("networkidle");
  await expectPicturesShown(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => cachedPaths(page), { message: "kept" }).toEqual(expect.arrayContaining(paths));
  await expect.poll(() => picturesNotKept(page), { message: "pictures not kept" }).toEqual([]);
}

/**
 * Waits until what comes after a page's start is there, of this build or of others in these folders. What it asks for
 * while a worker is about to give way wakes that worker again, and Chromium lets it sleep first: half a minute later,
 * or never while it is being watched as here.
 */
export async function waitForBackgroundTasks(page: Page, ...others: string[]): Promise<void> {
  const last = "src/features/advertising/advertising.tsx";
  const files = [builtFile(last), ...others.map((root) => builtFile(last, root))];
  const isThere = () =>
    page.evaluate(
      (paths) => performance.getEntriesByType("resource").some(({ name }) => paths.includes(new URL(name).pathname)),
      files,
    );
  await expect.poll(isThere).toBe(true);
  await page.waitForLoadState("networkidle");
}

/** API paths of what the device keeps, as the worker tells a page. */
export function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => resolve(data);
        navigator.serviceWorker.controller?.postMessage({ type: "cached-paths" }, [port2]);
      }),
  );
}

function picturesNotKept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const shown = [...document.images].filter((image) => image.complete && image.currentSrc.includes("/media/"));
    const found = await Promise.all(shown.map(({ currentSrc }) => caches.match(currentSrc)));
    return shown.filter((_, index) => !found[index]).map(({ currentSrc }) => currentSrc);
  });
}

/** Takes away what could stand in for the worker: the browser's own cache, and the worker that still runs. */
export async function clearBrowserCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.clearBrowserCache");
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.stopAllWorkers");
  await session.detach();
}

/** Marks that say when the copy on screen was saved. */
export function savedAtBadges(page: Page, language: Language): Locator {
  const words = beginningOf(language, "Saved at {time}");
  return page.getByRole("main").locator('[data-state="stale"]').filter({ hasText: words });
}

/** A new start of the site in the same browser profile: no open page, no running worker, no browser cache. */
export async function coldStart(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  for (const old of context.pages()) if (old !== page) await old.close();
  await clearBrowserCache(page);
  return page;
}

/** Waits until every picture within the window is drawn. */
export async function expectPicturesShown(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(() =>
      [...document.images]
        .filter((image) => {
          const { top, bottom, left, right, width } = image.getBoundingClientRect();
          return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
        })
        .filter((image) => !image.complete || image.naturalWidth === 0)
        .map((image) => image.currentSrc || image.src),
    );
  await expect.poll(missing, { message: "pictures in the window that are not drawn" }).toEqual([]);
}
