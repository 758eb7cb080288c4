import { hideCover } from "../scripts/block-ads.ts";
import { serveBareStack } from "./bare-stack.ts";
import { idle, openTab, type Profile, stopWorkers, type Tab } from "./browser.ts";
import { waitUntilPathsCached } from "./cached-paths.ts";
import { plainRow, type Row, ratioRow } from "./report.ts";
import type { BenchSetup } from "./setup.ts";
import { alternate, median } from "./statistics.ts";

/** Milliseconds in which a page renders its pictures. */
const pictureTime = 700;
/** Milliseconds between touch start and touch end of a quick tap. Timings start at touch end. */
const touchDuration = 80;
const articleLink = 'main article a[href*="/article/"]';

interface Options {
  /** Visits of each kind. Single visits vary widely. */
  readonly visits: number;
  readonly taps: number;
}

/** Measures later visits to the home page with an active worker, online and with an unreachable server. */
export async function measureRepeatVisits(setup: BenchSetup, options: Options): Promise<Row[]> {
  const { profile, siteProxy: site, baselineProxy: baseline } = setup;
  const articlePath = await visitOnce(profile, site.origin);
  await visitBaselineOnce(profile, baseline.origin);
  const bare = await serveBareStack(setup.site.origin, articlePath);
  const visits = () =>
    alternate(
      options.visits,
      () => laterVisit(profile, site.origin),
      () => laterVisit(profile, baseline.origin),
    );
  const openings = () =>
    alternate(
      options.taps,
      () => openCachedArticle(profile, site.origin),
      () => openCachedArticle(profile, `http://127.0.0.1:${bare.port}`),
    );
  const shown = (results: readonly LaterVisit[]) => results.map((result) => result.shown);

  const online = await visits();
  const openedOnline = await openings();
  await Promise.all([site.disconnect(), baseline.disconnect()]);
  const offline = await visits();
  const openedOffline = await openings();
  await Promise.all([site.connect(), baseline.connect()]);
  bare.close();

  const pictures = (results: readonly LaterVisit[]) =>
    Math.min(...results.map(({ drawn, all }) => (all ? drawn / all : 1)));
  return [
    ratioRow("repeat visit, list on screen", shown(online.first), shown(online.second), "ms", { atMost: 1.2 }),
    ratioRow("offline cold start, list on screen", shown(offline.first), shown(offline.second), "ms", { atMost: 1.4 }),
    plainRow("offline start ÷ online start", median(shown(offline.first)) / median(shown(online.first)), "", {
      atMost: 1.1,
    }),
    plainRow("offline: share of pictures in view that are shown", pictures(offline.first), "", { atLeast: 1 }),
    ...tapRows("online", openedOnline),
    ...tapRows("offline", openedOffline),
  ];
}

/** The times from a tap to the start of the article and to its text. The first is compared with the bare stack. */
function tapRows(where: string, { first, second }: { first: TapTimes[]; second: TapTimes[] }): Row[] {
  const opened = (tapped: readonly TapTimes[]) => tapped.map((times) => times.opened);
  const read = (tapped: readonly TapTimes[]) => tapped.map((times) => times.read);
  return [
    plainRow(`tap → cached article, ${where}`, median(opened(first)), "ms", { atMost: 100 }),
    ratioRow(`tap → cached article, ${where}, against the bare stack`, opened(first), opened(second), "ms", {
      atMost: 1,
    }),
    plainRow(`tap → its text, ${where}`, median(read(first)), "ms"),
  ];
}

/** Visits the home page and its first article until both are cached. Returns the path of the article. */
async function visitOnce(profile: Profile, origin: string): Promise<string> {
  profile.workerNetwork.slow = false;
  const tab = await openTab(profile, { onPhone: false });
  // The interstitial would cover the article link.
  await tab.page.addInitScript(hideCover);
  await tab.page.goto(origin, { waitUntil: "networkidle" });
  await waitUntilPathsCached(tab.page, (paths) => paths.some((path) => path.startsWith("/api/page?")));
  await tapArticle(tab);
  const { pathname } = new URL(tab.page.url());
  await waitUntilPathsCached(tab.page, (paths) => paths.some((path) => path.startsWith(`/api${pathname}?`)));
  await tab.page.waitForLoadState("networkidle");
  await tab.close();
  profile.workerNetwork.slow = true;
  return pathname;
}

/** Registers the minimal worker, because the baseline has no scripts. The worker caches the second visit. */
async function visitBaselineOnce(profile: Profile, origin: string): Promise<void> {
  profile.workerNetwork.slow = false;
  const tab = await openTab(profile, { onPhone: false });
  await tab.page.goto(origin);
  await tab.page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
  });
  await tab.page.reload({ waitUntil: "networkidle" });
  await tab.close();
  profile.workerNetwork.slow = true;
}

interface LaterVisit {
  /** Milliseconds until the list is on screen. */
  readonly shown: number;
  /** Pictures in view, and how many of them are rendered. */
  readonly all: number;
  readonly drawn: number;
}

async function laterVisit(profile: Profile, origin: string): Promise<LaterVisit> {
  const tab = await openLaterVisit(profile, origin);
  const { shown } = await tab.until((notes) => notes.shown !== null);
  await idle(pictureTime);
  const pictures = await tab.page.evaluate(() => {
    const inView = Array.from(document.querySelectorAll<HTMLImageElement>("main img")).filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    });
    return { all: inView.length, drawn: inView.filter(({ naturalWidth }) => naturalWidth > 0).length };
  });
  await tab.close();
  return { shown: shown ?? Number.NaN, ...pictures };
}

/** Milliseconds from a tap until the start of an article and until its text are on screen. */
interface TapTimes {
  readonly opened: number;
  readonly read: number;
}

async function openCachedArticle(profile: Profile, origin: string): Promise<TapTimes> {
  const tab = await openLaterVisit(profile, origin);
  await tab.until((notes) => notes.interactive !== null);
  await idle(pictureTime);
  const tapped = await tapArticle(tab);
  await tab.close();
  return tapped;
}

/**
 * Taps the first article with a realistic touch duration. Playwright's own tap has none, and its hit tests take about
 * 20 ms.
 */
async function tapArticle(tab: Tab): Promise<TapTimes> {
  const link = tab.page.locator(articleLink).first();
  await link.scrollIntoViewIfNeeded();
  const box = await link.boundingBox();
  if (!box) throw new Error("There is no article to tap.");
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await tab.tools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  await idle(touchDuration);
  await tab.tools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  const { opened, read } = await tab.until((notes) => notes.read !== null);
  return { opened: opened ?? Number.NaN, read: read ?? Number.NaN };
}

/** Opens a page in a tab with data of earlier visits, while no page and no worker is running. */
async function openLaterVisit(profile: Profile, origin: string): Promise<Tab> {
  const tab = await openTab(profile, { onPhone: true });
  await stopWorkers(tab);
  await idle();
  await tab.page.goto(origin, { waitUntil: "commit" });
  return tab;
}
