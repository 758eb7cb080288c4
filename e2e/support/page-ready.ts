import type { BrowserContext, Locator, Page } from "@playwright/test";
import { builtFile } from "./built-files.ts";
import { expect } from "./fixtures.ts";
import { beginningOf, type Language } from "./messages.ts";

/** Opens a page and waits for hydration. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/**
 * Opens a blank page of the site's origin, to read and write its storage. The worker takes the name for a file and does
 * not respond with a page of the site.
 */
export async function openBlank(page: Page): Promise<void> {
  await page.route("**/blank.html", (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto("/blank.html");
  await page.unroute("**/blank.html");
}

/** Waits until the page has hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
}

/** Waits until the page of the URL is rendered. The URL changes first, while the previous page is still visible. */
export async function arrived(page: Page): Promise<void> {
  const shown = () =>
    page.evaluate(() => {
      const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
      return canonical && new URL(canonical).pathname === location.pathname;
    });
  await expect.poll(shown, { message: "the page of the URL is rendered" }).toBe(true);
}

/** Counts the loads of a page from now on. */
export function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("domcontentloaded", () => loads++);
  return () => loads;
}

/**
 * Waits until an element has hydrated, which may be later than the page. React has no public sign of it, so this reads
 * the private key of its elements.
 */
export async function waitUntilInteractive(element: Locator): Promise<void> {
  const isHydrated = () => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps")));
  await expect.poll(isHydrated, { message: "hydrated" }).toBe(true);
}

/** Waits until the worker is in control and has cached these API paths and the visible images. */
export async function waitUntilCached(page: Page, ...paths: string[]): Promise<void> {
  // Secondary lists load last, with images of their own.
  await page.waitForLoadState("networkidle");
  await expectPicturesShown(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => cachedPaths(page), { message: "cached" }).toEqual(expect.arrayContaining(paths));
  await expect.poll(() => uncachedImages(page), { message: "images that are not cached" }).toEqual([]);
}

/**
 * Waits until the page's background tasks have loaded, of this build or of the builds in these folders. Requests during
 * an update would wake the old worker again, and Chromium replaces it only when it is idle.
 */
export async function waitForBackgroundTasks(page: Page, ...others: string[]): Promise<void> {
  const lastTask = "src/features/advertising/advertising.tsx";
  const files = [builtFile(lastTask), ...others.map((root) => builtFile(lastTask, root))];
  const isLoaded = () =>
    page.evaluate(
      (paths) => performance.getEntriesByType("resource").some(({ name }) => paths.includes(new URL(name).pathname)),
      files,
    );
  await expect.poll(isLoaded).toBe(true);
  await page.waitForLoadState("networkidle");
}

/** Cached API paths, as the worker reports them to a page. */
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

function uncachedImages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const shown = [...document.images].filter((image) => image.complete && image.currentSrc.includes("/media/"));
    const found = await Promise.all(shown.map(({ currentSrc }) => caches.match(currentSrc)));
    return shown.filter((_, index) => !found[index]).map(({ currentSrc }) => currentSrc);
  });
}

/** Clears the browser's HTTP cache and stops all workers. */
export async function clearBrowserCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.clearBrowserCache");
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.stopAllWorkers");
  await session.detach();
}

/** Badges with the time when visible data was saved. */
export function savedAtBadges(page: Page, language: Language): Locator {
  const text = beginningOf(language, "Saved at {time}");
  return page.getByRole("main").locator('[data-state="stale"]').filter({ hasText: text });
}

/** Starts the app again in the same profile, without open pages, running workers or an HTTP cache. */
export async function coldStart(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  for (const old of context.pages()) if (old !== page) await old.close();
  await clearBrowserCache(page);
  return page;
}

/** Waits until all images in the viewport are rendered. */
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
  await expect.poll(missing, { message: "images in the viewport that are not rendered" }).toEqual([]);
}
