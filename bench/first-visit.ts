import { forgetSite, openTab, type Profile, rest, stopWorkers, type Tab } from "./browser.ts";
import type { PageNotes } from "./page-watch.ts";
import { plainRow, type Row, ratioRow } from "./report.ts";
import type { BenchSetup } from "./setup.ts";
import { median, takeTurns } from "./statistics.ts";
import { sizeOf } from "./worker-size.ts";

/** What is compared with its limit. */
export type Place = "home" | "section" | "article";

interface Options {
  readonly rounds: number;
  /** How often it is measured how long the worker takes to come: some ten seconds each, and none leaves the row out. */
  readonly installs: number;
  readonly places: readonly Place[];
}

/** Milliseconds a page is watched after it has become interactive, and a limit page after it is shown. */
export const restAfter = 1500;
const kilo = 1000;

/** First visits to the pages that people land on: what they see when, what it weighs, what a tap at once does. */
export async function measureFirstVisits(trial: BenchSetup, { rounds, installs, places }: Options): Promise<Row[]> {
  const { profile, landings } = trial;
  const [site, limit] = [trial.siteGate.origin, trial.limitGate.origin];
  const rows: Row[] = [];
  await warmUp(profile, [site, limit], Object.values(landings));
  for (const place of places) {
    const { ones: ours, others: limits } = await takeTurns(
      rounds,
      () => firstVisit(profile, site + landings[place], ({ interactive }) => interactive !== null),
      () => firstVisit(profile, limit + landings[place], ({ shown }) => shown !== null),
    );
    rows.push(...rowsOf(place, ours, limits));
  }
  const { ones: taps, others: limitTaps } = await takeTurns(
    rounds,
    () => tapAtOnce(profile, site + landings.home),
    () => tapAtOnce(profile, limit + landings.home),
  );
  rows.push(ratioRow("tap as soon as painted → article", taps, limitTaps, "ms", { atMost: 1.1 }));
  const installed: number[] = [];
  for (let round = 0; round < installs; round++) installed.push(await untilInstalled(profile, site + landings.home));
  if (installs > 0) rows.push(plainRow("home: first visit, opens without a network", median(installed) / kilo, "s"));
  for (const [place, path] of Object.entries(landings)) {
    rows.push(plainRow(`${place}: HTML, brotli`, (await sizeOf(site + path)) / kilo, "kB", { atMost: 14 }));
  }
  return rows;
}

function rowsOf(place: string, ours: readonly PageNotes[], limits: readonly PageNotes[]): Row[] {
  const shownOf = (visits: readonly PageNotes[]) => visits.map(({ shown }) => shown ?? Number.NaN);
  const each = (figure: (notes: PageNotes) => number) => median(ours.map(figure));
  return [
    ratioRow(`${place}: first visit, list on screen`, shownOf(ours), shownOf(limits), "ms", { atMost: 1.1 }),
    ratioRow(`${place}: first visit, interactive`, ours.map(interactiveAt), shownOf(limits), "ms", { atMost: 3.1 }),
    plainRow(`${place}: script it starts with, brotli`, each((notes) => notes.scriptsWhenReady) / kilo, "kB", {
      atMost: 110,
    }),
    plainRow(`${place}: script before the list shows`, each((notes) => notes.scriptsWhenShown) / kilo, "kB", {
      atMost: 0,
    }),
    plainRow(`${place}: total blocking time`, each(blockingTime), "ms", { atMost: 50 }),
    plainRow(
      `${place}: layout shift`,
      each(({ shift }) => shift),
      "",
      { atMost: 0.01 },
    ),
  ];
}

/** Taken over by the page's script, and no long task under way or about to begin. */
function interactiveAt({ interactive, longTasks }: PageNotes): number {
  const at = interactive ?? Number.NaN;
  const ends = longTasks.filter(([start]) => start < at + 100).map(([start, length]) => start + length);
  return Math.max(at, ...ends);
}

/** What long tasks take beyond 50 ms each, once there is something to tap. */
function blockingTime({ longTasks, shown }: PageNotes): number {
  const later = longTasks.filter(([start]) => start >= (shown ?? 0));
  return later.reduce((total, [, length]) => total + Math.max(0, length - 50), 0);
}

async function firstVisit(profile: Profile, url: string, until: (notes: PageNotes) => boolean): Promise<PageNotes> {
  const tab = await newcomer(profile, url);
  await tab.page.goto(url, { waitUntil: "commit" });
  await tab.until(until);
  await rest(restAfter);
  const notes = await tab.until(until);
  await tab.close();
  return notes;
}

/** Milliseconds from a tap in the moment of the first paint to the article. */
async function tapAtOnce(profile: Profile, url: string): Promise<number> {
  const tab = await newcomer(profile, url, { tapAtOnce: true });
  await tab.page.goto(url, { waitUntil: "commit" });
  const { read } = await tab.until((notes) => notes.read !== null);
  await tab.close();
  return read ?? Number.NaN;
}

/** Milliseconds from the beginning of a visit until the worker has all that it needs, and takes over. */
async function untilInstalled(profile: Profile, url: string): Promise<number> {
  const tab = await newcomer(profile, url);
  await tab.page.goto(url, { waitUntil: "commit" });
  const time = await tab.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    return performance.now();
  });
  await tab.close();
  return time;
}

/** Once to each page at full speed: pictures are rendered, and browser and server have done everything before. */
export async function warmUp(profile: Profile, origins: readonly string[], paths: readonly string[]): Promise<void> {
  const tab = await openTab(profile, { onPhone: false });
  for (const url of origins.flatMap((origin) => paths.map((path) => origin + path))) {
    await tab.page.goto(url, { waitUntil: "load" });
  }
  await tab.close();
}

/**
 * A tab of somebody who has never been there, when the browser has come to rest. While a worker of an earlier visit
 * ran, the page would come into its process, and on the heap of what the pages there have left behind.
 */
export async function newcomer(profile: Profile, url: string, { tapAtOnce = false } = {}): Promise<Tab> {
  const tab = await openTab(profile, { onPhone: true, tapAtOnce });
  await forgetSite(tab, new URL(url).origin);
  await stopWorkers(tab);
  await rest();
  return tab;
}
