import type { Page } from "playwright-core";
import { openProfile, openTab, type Profile, rest, stopWorkers } from "./browser.ts";
import { waitUntilPathsCached } from "./cached-paths.ts";
import { plainRow, type Row, ratioRow } from "./report.ts";
import type { BenchSetup } from "./setup.ts";
import { median, takeTurns } from "./statistics.ts";

const few = 50;
const many = 5000;
/** Articles handed to the worker at a time. */
const batch = 250;

/** What a cold start offline costs on a device that keeps a lot, against one that keeps little. */
export async function measureCachedArticles(
  { siteGate: site }: BenchSetup,
  { rounds }: { rounds: number },
): Promise<Row[]> {
  const full = await openProfile();
  const light = await openProfile();
  try {
    await keepArticles(full, site.origin, many);
    await keepArticles(light, site.origin, few);
    await site.shut();
    const { ones, others } = await takeTurns(
      rounds,
      () => coldStart(full, site.origin),
      () => coldStart(light, site.origin),
    );
    const searches = await searchKept(full, site.origin, rounds);
    await site.open();
    return [
      plainRow(`search in ${many} kept articles`, median(searches), "ms", { atMost: 100 }),
      ratioRow(`offline cold start with ${many} kept articles, against ${few}`, ones, others, "ms", { atMost: 1.2 }),
    ];
  } finally {
    await Promise.all([full.close(), light.close()]);
  }
}

async function coldStart(profile: Profile, origin: string): Promise<number> {
  const tab = await openTab(profile, { onPhone: true });
  await stopWorkers(tab);
  await rest();
  await tab.page.goto(origin, { waitUntil: "commit" });
  const { shown } = await tab.until((notes) => notes.shown !== null);
  await tab.close();
  return shown ?? Number.NaN;
}

/** Milliseconds from a letter typed into the library's search until what it finds is on screen, on a phone. */
async function searchKept(profile: Profile, origin: string, rounds: number): Promise<number[]> {
  await openSearch(profile, origin);
  const tab = await openTab(profile, { onPhone: true });
  await tab.page.goto(`${origin}/library`, { waitUntil: "commit" });
  const field = tab.page.getByRole("searchbox");
  const word = (await tab.page.locator("main li h3:visible").first().innerText()).slice(0, 2);
  // The first question opens the search, which reads what all the others need.
  await field.fill(word);
  await tab.page.locator("main mark").first().waitFor({ timeout: 60_000 });
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await field.fill("");
    await tab.page.locator("main mark").first().waitFor({ state: "detached" });
    await rest();
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

/** Makes what is kept ready to be searched, as it has been made before on a device that has kept so much. */
async function openSearch(profile: Profile, origin: string): Promise<void> {
  const tab = await openTab(profile, { onPhone: false });
  await tab.page.goto(`${origin}/library`, { waitUntil: "commit" });
  const title = await tab.page.locator("main li h3:visible").first().innerText();
  await tab.page.getByRole("searchbox").fill(title.slice(0, 2));
  await tab.page.locator("main mark").first().waitFor({ timeout: 120_000 });
  await tab.close();
}

/** Has the worker keep `count` articles, all with the text of one, as if they had been read. */
async function keepArticles(profile: Profile, origin: string, count: number): Promise<void> {
  profile.workerNetwork.slow = false;
  const tab = await openTab(profile, { onPhone: false });
  await tab.page.goto(origin, { waitUntil: "networkidle" });
  const isArticle = (path: string) => path.startsWith("/api/article/");
  await waitUntilPathsCached(tab.page, (paths) => paths.some((path) => path.startsWith("/api/page?")));
  for (let first = 1; first <= count; first += batch) {
    const last = Math.min(first + batch - 1, count);
    await handOver(tab.page, first, last);
    await waitUntilPathsCached(tab.page, (paths) => paths.filter(isArticle).length >= last);
  }
  await tab.close();
  profile.workerNetwork.slow = true;
}

function handOver(page: Page, first: number, last: number): Promise<void> {
  return page.evaluate(
    async ({ first, last }) => {
      const link = document.querySelector<HTMLAnchorElement>('main article a[href*="/article/"]');
      const response = await fetch(`/api${link?.pathname}?lang=2`);
      const article = await response.json();
      const savedAt = new Date().toISOString();
      // Ids of their own, above those of any article that is there.
      const reads = Array.from({ length: last - first + 1 }, (_, place) => {
        const id = 2_000_000 + first + place;
        return { path: `/api/article/${id}?lang=2`, data: { ...article, id }, savedAt };
      });
      navigator.serviceWorker.controller?.postMessage({ type: "cache", reads, pictures: [] });
    },
    { first, last },
  );
}
