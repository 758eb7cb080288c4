import { forgetSite, idle, openTab, type Profile, stopWorkers, type Tab } from "./browser.ts";
import type { PageNotes } from "./page-watch.ts";
import { plainRow, type Row, ratioRow } from "./report.ts";
import type { BenchSetup } from "./setup.ts";
import { alternate, median } from "./statistics.ts";
import { sizeOf } from "./worker-size.ts";

/** Pages that are compared with the baseline. */
export type Place = "home" | "section" | "article";

interface Options {
  readonly rounds: number;
  /** Rounds that measure the installation of the worker, ten seconds each. The row is omitted without rounds. */
  readonly installs: number;
  readonly places: readonly Place[];
}

/** Milliseconds that a page is observed after it is interactive, and a baseline page after it is shown. */
export const observationTime = 1500;
const kilo = 1000;

/** Measures first visits to landing pages: paint, weight, and a tap directly after the first paint. */
export async function measureFirstVisits(setup: BenchSetup, { rounds, installs, places }: Options): Promise<Row[]> {
  const { profile, landings } = setup;
  const [site, baseline] = [setup.siteProxy.origin, setup.baselineProxy.origin];
  const rows: Row[] = [];
  await warmUp(profile, [site, baseline], Object.values(landings));
  for (const place of places) {
    const { first: ours, second: baselines } = await alternate(
      rounds,
      () => firstVisit(profile, site + landings[place], ({ interactive }) => interactive !== null),
      () => firstVisit(profile, baseline + landings[place], ({ shown }) => shown !== null),
    );
    rows.push(...rowsOf(place, ours, baselines));
  }
  const { first: taps, second: baselineTaps } = await alternate(
    rounds,
    () => tapAtOnce(profile, site + landings.home),
    () => tapAtOnce(profile, baseline + landings.home),
  );
  rows.push(ratioRow("tap at first paint → article", taps, baselineTaps, "ms", { atMost: 1.1 }));
  const installed: number[] = [];
  for (let round = 0; round < installs; round++) installed.push(await untilInstalled(profile, site + landings.home));
  if (installs > 0) rows.push(plainRow("home: first visit, ready for offline use", median(installed) / kilo, "s"));
  for (const [place, path] of Object.entries(landings)) {
    rows.push(
      plainRow(`${place}: HTML, brotli`, (await sizeOf(setup.site.origin + path)) / kilo, "kB", { atMost: 14 }),
    );
  }
  return rows;
}

function rowsOf(place: string, ours: readonly PageNotes[], baselines: readonly PageNotes[]): Row[] {
  const shownOf = (visits: readonly PageNotes[]) => visits.map(({ shown }) => shown ?? Number.NaN);
  const each = (figure: (notes: PageNotes) => number) => median(ours.map(figure));
  return [
    ratioRow(`${place}: first visit, list on screen`, shownOf(ours), shownOf(baselines), "ms", { atMost: 1.1 }),
    ratioRow(`${place}: first visit, interactive`, ours.map(interactiveAt), shownOf(baselines), "ms", { atMost: 3.1 }),
    plainRow(`${place}: initial scripts, brotli`, each((notes) => notes.scriptsWhenReady) / kilo, "kB", {
      atMost: 125,
    }),
    plainRow(`${place}: scripts before the list is shown`, each((notes) => notes.scriptsWhenShown) / kilo, "kB", {
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

/** The time at which the page is hydrated and no long task runs or is about to start. */
function interactiveAt({ interactive, longTasks }: PageNotes): number {
  const at = interactive ?? Number.NaN;
  const ends = longTasks.filter(([start]) => start < at + 100).map(([start, length]) => start + length);
  return Math.max(at, ...ends);
}

/** The time of long tasks beyond 50 ms each, after the list is shown. */
function blockingTime({ longTasks, shown }: PageNotes): number {
  const later = longTasks.filter(([start]) => start >= (shown ?? 0));
  return later.reduce((total, [, length]) => total + Math.max(0, length - 50), 0);
}

async function firstVisit(profile: Profile, url: string, until: (notes: PageNotes) => boolean): Promise<PageNotes> {
  const tab = await openFirstVisit(profile, url);
  await tab.page.goto(url, { waitUntil: "commit" });
  await tab.until(until);
  await idle(observationTime);
  const notes = await tab.until(until);
  await tab.close();
  return notes;
}

/** Milliseconds from a tap at the first paint to the article. */
async function tapAtOnce(profile: Profile, url: string): Promise<number> {
  const tab = await openFirstVisit(profile, url, { tapAtOnce: true });
  await tab.page.goto(url, { waitUntil: "commit" });
  const { read } = await tab.until((notes) => notes.read !== null);
  await tab.close();
  return read ?? Number.NaN;
}

/** Milliseconds from the start of a visit until the worker is installed and active. */
async function untilInstalled(profile: Profile, url: string): Promise<number> {
  const tab = await openFirstVisit(profile, url);
  await tab.page.goto(url, { waitUntil: "commit" });
  const time = await tab.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    return performance.now();
  });
  await tab.close();
  return time;
}

/** Visits each page once at full speed, so that pictures are rendered and caches are warm. */
export async function warmUp(profile: Profile, origins: readonly string[], paths: readonly string[]): Promise<void> {
  const tab = await openTab(profile, { onPhone: false });
  for (const url of origins.flatMap((origin) => paths.map((path) => origin + path))) {
    await tab.page.goto(url, { waitUntil: "load" });
  }
  await tab.close();
}

/**
 * Opens a tab without any data of the site, when the browser is idle. A running worker of an earlier visit would share
 * its process and heap with the page.
 */
export async function openFirstVisit(profile: Profile, url: string, { tapAtOnce = false } = {}): Promise<Tab> {
  const tab = await openTab(profile, { onPhone: true, tapAtOnce });
  await forgetSite(tab, new URL(url).origin);
  await stopWorkers(tab);
  await idle();
  return tab;
}
