import type { Page } from "playwright-core";
import { idle, openProfile, openTab, type Profile, stopWorkers } from "./browser.ts";
import { waitUntilPathsCached } from "./cached-paths.ts";
import { plainRow, type Row, ratioRow } from "./report.ts";
import type { BenchSetup } from "./setup.ts";
import { alternate, median } from "./statistics.ts";

const few = 50;
const many = 5000;
/** Articles that the worker caches per message. */
const batch = 250;

/** Compares offline cold starts of a device with many cached articles and a device with few. */
export async function measureCachedArticles(
  { siteProxy: site }: BenchSetup,
  { rounds }: { rounds: number },
): Promise<Row[]> {
  const full = await openProfile();
  const light = await openProfile();
  try {
    await cacheManyArticles(full, site.origin, many);
    await cacheManyArticles(light, site.origin, few);
    await site.disconnect();
    const { first, second } = await alternate(
      rounds,
      () => coldStart(full, site.origin),
      () => coldStart(light, site.origin),
    );
    const searches = await measureSearch(full, site.origin, rounds);
    await site.connect();
    return [
      plainRow(`search in ${many} cached articles`, median(searches), "ms", { atMost: 100 }),
      ratioRow(`offline cold start with ${many} cached articles, against ${few}`, first, second, "ms", { atMost: 1.2 }),
    ];
  } finally {
    await Promise.all([full.close(), light.close()]);
  }
}

async function coldStart(profile: Profile, origin: string): Promise<number> {
  const tab = await openTab(profile, { onPhone: true });
  await stopWorkers(tab);
  await idle();
  await tab.page.goto(origin, { waitUntil: "commit" });
  const { shown } = await tab.until((notes) => notes.shown !== null);
  await tab.close();
  return shown ?? Number.NaN;
}

/** Milliseconds from an input in the library's search until the results are on screen, on a phone. */
async function measureSearch(profile: Profile, origin: string, rounds: number): Promise<number[]> {
  await openSearch(profile, origin);
  const tab = await openTab(profile, { onPhone: true });
  await tab.page.goto(`${origin}/library`, { waitUntil: "commit" });
  const field = tab.page.getByRole("searchbox");
  const word = (await tab.page.locator("main li h3:visible").first().innerText()).slice(0, 2);
  // The first query opens the search index.
  await field.fill(word);
  await tab.page.locator("main mark").first().waitFor({ timeout: 60_000 });
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await field.fill("");
    await tab.page.locator("main mark").first().waitFor({ state: "detached" });
    await idle();
    const shown = tab.page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          addEventListener(
            "input",
            ({ timeStamp }) => {
              new MutationObserver((_, observer) => {
                if (!document.querySelector("main mark")) return;
                observer.disconnect();
                requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
              }).observe(document.body, { subtree: true, childList: true });
            },
            { once: true },
          );
        }),
    );
    await field.fill(word);
    times.push(await shown);
  }
  await tab.close();
  return times;
}

/** Builds the search index, which a device with that many articles would already have. */
async function openSearch(profile: Profile, origin: string): Promise<void> {
  const tab = await openTab(profile, { onPhone: false });
  await tab.page.goto(`${origin}/library`, { waitUntil: "commit" });
  const title = await tab.page.locator("main li h3:visible").first().innerText();
  await tab.page.getByRole("searchbox").fill(title.slice(0, 2));
  await tab.page.locator("main mark").first().waitFor({ timeout: 120_000 });
  await tab.close();
}

/** Makes the worker cache `count` articles with the same text, as if they had been read. */
async function cacheManyArticles(profile: Profile, origin: string, count: number): Promise<void> {
  profile.workerNetwork.slow = false;
  const tab = await openTab(profile, { onPhone: false });
  await tab.page.goto(origin, { waitUntil: "networkidle" });
  const isArticle = (path: string) => path.startsWith("/api/article/");
  await waitUntilPathsCached(tab.page, (paths) => paths.some((path) => path.startsWith("/api/page?")));
  for (let first = 1; first <= count; first += batch) {
    const last = Math.min(first + batch - 1, count);
    await cacheArticles(tab.page, first, last);
    await waitUntilPathsCached(tab.page, (paths) => paths.filter(isArticle).length >= last);
  }
  await tab.close();
  profile.workerNetwork.slow = true;
}

function cacheArticles(page: Page, first: number, last: number): Promise<void> {
  return page.evaluate(
    async ({ first, last }) => {
      const link = document.querySelector<HTMLAnchorElement>('main article a[href*="/article/"]');
      const response = await fetch(`/api${link?.pathname}?lang=2`);
      const article = await response.json();
      const savedAt = new Date().toISOString();
      // Ids above those of all existing articles.
      const reads = Array.from({ length: last - first + 1 }, (_, place) => {
        const id = 2_000_000 + first + place;
        return { path: `/api/article/${id}?lang=2`, data: { ...article, id }, savedAt };
      });
      navigator.serviceWorker.controller?.postMessage({ type: "cache", reads, pictures: [] });
    },
    { first, last },
  );
}
