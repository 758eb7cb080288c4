import { hideCover } from "../scripts/block-ads.ts";
import { serveBareStack } from "./bare-stack.ts";
import { openTab, type Profile, rest, stopWorkers, type Tab } from "./browser.ts";
import { waitUntilPathsCached } from "./cached-paths.ts";
import { plainRow, type Row, ratioRow } from "./report.ts";
import type { BenchSetup } from "./setup.ts";
import { median, takeTurns } from "./statistics.ts";

/** Milliseconds within which the pictures of a page that is there are drawn. */
const pictureTime = 700;
/** Milliseconds that a quick tap keeps a finger on the glass. The time to the article counts from its end. */
const fingerDown = 80;
const storyLink = 'main article a[href*="/article/"]';

interface Options {
  /** Visits of each kind: single ones lie far apart. */
  readonly visits: number;
  readonly taps: number;
}

/** Later visits to the front page, with the worker: online and with the server out of reach. */
export async function measureRepeatVisits(trial: BenchSetup, options: Options): Promise<Row[]> {
  const { profile, siteGate: site, limitGate: limit } = trial;
  const story = await visitOnce(profile, site.origin);
  await visitLimitOnce(profile, limit.origin);
  const bare = await serveBareStack(trial.site.origin, story);
  const visits = () =>
    takeTurns(
      options.visits,
      () => laterVisit(profile, site.origin),
      () => laterVisit(profile, limit.origin),
    );
  const openings = () =>
    takeTurns(
      options.taps,
      () => openKept(profile, site.origin),
      () => openKept(profile, `http://127.0.0.1:${bare.port}`),
    );
  const shown = (results: readonly Later[]) => results.map((result) => result.shown);

  const online = await visits();
  const openedOnline = await openings();
  await Promise.all([site.shut(), limit.shut()]);
  const offline = await visits();
  const openedOffline = await openings();
  await Promise.all([site.open(), limit.open()]);
  bare.close();

  const pictures = (results: readonly Later[]) => Math.min(...results.map(({ drawn, all }) => (all ? drawn / all : 1)));
  return [
    ratioRow("repeat visit, list on screen", shown(online.ones), shown(online.others), "ms", { atMost: 1.2 }),
    ratioRow("offline cold start, list on screen", shown(offline.ones), shown(offline.others), "ms", { atMost: 1.4 }),
    plainRow("offline start ÷ online start", median(shown(offline.ones)) / median(shown(online.ones)), "", {
      atMost: 1.1,
    }),
    plainRow("offline: share of pictures in view that are shown", pictures(offline.ones), "", { atLeast: 1 }),
    ...tapRows("online", openedOnline),
    ...tapRows("offline", openedOffline),
  ];
}

/** Until the article begins: in milliseconds, and against the libraries alone, as is the time until its text is there. */
function tapRows(where: string, { ones, others }: { ones: Tapped[]; others: Tapped[] }): Row[] {
  const opened = (tapped: readonly Tapped[]) => tapped.map((one) => one.opened);
  const read = (tapped: readonly Tapped[]) => tapped.map((one) => one.read);
  return [
    plainRow(`tap → kept article, ${where}`, median(opened(ones)), "ms", { atMost: 65 }),
    ratioRow(`tap → kept article, ${where}, against the bare stack`, opened(ones), opened(others), "ms", { atMost: 1 }),
    plainRow(`tap → its text, ${where}`, median(read(ones)), "ms"),
  ];
}

/** A first visit as a reader makes it: the front page, then its first story, whose path this gives; until both are kept. */
async function visitOnce(profile: Profile, origin: string): Promise<string> {
  profile.workerNetwork.slow = false;
  const tab = await openTab(profile, { onPhone: false });
  // It would come between finger and story, now or later.
  await tab.page.addInitScript(hideCover);
  await tab.page.goto(origin, { waitUntil: "networkidle" });
  await waitUntilPathsCached(tab.page, (paths) => paths.some((path) => path.startsWith("/api/page?")));
  await tapStory(tab);
  const { pathname } = new URL(tab.page.url());
  await waitUntilPathsCached(tab.page, (paths) => paths.some((path) => path.startsWith(`/api${pathname}?`)));
  await tab.page.waitForLoadState("networkidle");
  await tab.close();
  profile.workerNetwork.slow = true;
  return pathname;
}

/** The least worker is registered from here: the limit has no script. Its second visit is the one that it keeps. */
async function visitLimitOnce(profile: Profile, origin: string): Promise<void> {
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

interface Later {
  /** Milliseconds until the list is on screen. */
  readonly shown: number;
  /** Pictures in view, and how many of them are there. */
  readonly all: number;
  readonly drawn: number;
}

async function laterVisit(profile: Profile, origin: string): Promise<Later> {
  const tab = await returning(profile, origin);
  const { shown } = await tab.until((notes) => notes.shown !== null);
  await rest(pictureTime);
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

/** Milliseconds from a tap until an article begins, and until its text is there. */
interface Tapped {
  readonly opened: number;
  readonly read: number;
}

async function openKept(profile: Profile, origin: string): Promise<Tapped> {
  const tab = await returning(profile, origin);
  await tab.until((notes) => notes.interactive !== null);
  await rest(pictureTime);
  const tapped = await tapStory(tab);
  await tab.close();
  return tapped;
}

/**
 * A finger on the first story, which is down as long as one is. Playwright's own tap looks what is under it at each
 * event, which takes some 20 ms of it, and its touch is up in the moment in which it is down.
 */
async function tapStory(tab: Tab): Promise<Tapped> {
  const link = tab.page.locator(storyLink).first();
  await link.scrollIntoViewIfNeeded();
  const box = await link.boundingBox();
  if (!box) throw new Error("There is no story to tap.");
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await tab.tools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  await rest(fingerDown);
  await tab.tools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  const { opened, read } = await tab.until((notes) => notes.read !== null);
  return { opened: opened ?? Number.NaN, read: read ?? Number.NaN };
}

/** A tab of somebody who has been there before; neither page nor worker runs any more. */
async function returning(profile: Profile, origin: string): Promise<Tab> {
  const tab = await openTab(profile, { onPhone: true });
  await stopWorkers(tab);
  await rest();
  await tab.page.goto(origin, { waitUntil: "commit" });
  return tab;
}
