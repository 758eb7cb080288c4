import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { quietFlags } from "../scripts/find-browser.ts";
import { openProfile, type Profile, rest } from "./browser.ts";
import { measureCachedArticles } from "./cached-articles.ts";
import { measureFirstVisits, newcomer, type Place, restAfter, warmUp } from "./first-visit.ts";
import type { PageNotes } from "./page-watch.ts";
import { memoryOf } from "./process-figures.ts";
import { measureRepeatVisits } from "./repeat-visit.ts";
import { plainRow, type Row, ratioRow, reportOf, writeSection } from "./report.ts";
import { measureScale } from "./scale.ts";
import { measureServerLoad } from "./server-load.ts";
import { type BenchSetup, openTrial } from "./setup.ts";
import { type Site, startSite } from "./site.ts";
import { takeTurns } from "./statistics.ts";
import { measureWorkerSize } from "./worker-size.ts";

interface Options {
  readonly rounds: number;
  readonly places: readonly Place[];
}

const mega = 1_000_000;

/**
 * What first visits hold on the heap when the page rests, in a browser of their own: in the others V8 notes places in
 * the source for the sake of the times, and no reader's browser holds those.
 */
async function measureHeaps(
  { siteGate, limitGate, landings }: BenchSetup,
  { rounds, places }: Options,
): Promise<Row[]> {
  const profile = await openProfile(quietFlags);
  const [site, limit] = [siteGate.origin, limitGate.origin];
  try {
    await warmUp(
      profile,
      [site, limit],
      places.map((place) => landings[place]),
    );
    const rows: Row[] = [];
    for (const place of places) {
      const { ones: ours, others: limits } = await takeTurns(
        rounds,
        () => heapOf(profile, site + landings[place], ({ interactive }) => interactive !== null),
        () => heapOf(profile, limit + landings[place], ({ shown }) => shown !== null),
      );
      rows.push(ratioRow(`${place}: JS heap`, ours, limits, "MB", { atMost: 4 }));
    }
    return rows;
  } finally {
    await profile.close();
  }
}

/** Megabytes of a page that has rested, without what is no longer needed. */
async function heapOf(profile: Profile, url: string, until: (notes: PageNotes) => boolean): Promise<number> {
  const tab = await newcomer(profile, url);
  await tab.page.goto(url, { waitUntil: "commit" });
  await tab.until(until);
  await rest(restAfter);
  await tab.tools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await tab.tools.send("Runtime.getHeapUsage");
  await tab.close();
  return usedSize / mega;
}

const second = 1000;

const megabyte = 1_000_000;

/** Starts the site on an empty folder, and again on what that has made: how long both take, and what it needs at rest. */
async function measureStarts(
  dataDir: string,
  { secondsToRest }: { /** After these a server that nobody asks anything counts as at rest. */ secondsToRest: number },
): Promise<{ site: Site; rows: Row[] }> {
  const first = await startSite(dataDir);
  await first.stop();
  const site = await startSite(dataDir);
  const rows = [
    plainRow("first start, with sample content", first.startedIn / second, "s", { atMost: 25 }),
    plainRow("second start", site.startedIn / second, "s"),
  ];
  await new Promise((resolve) => setTimeout(resolve, secondsToRest * second));
  const memory = await memoryOf(site.pid);
  if (memory) rows.push(plainRow("memory at rest, with its database", memory / megabyte, "MB", { atMost: 250 }));
  return { site, rows };
}

/*
 * Measures the site's budgets on the build in `dist`, served by a server of its own, and prints them as a table.
 * `--short` takes less than a minute and leaves out what needs a lot of content or of time, `--only <part>` measures
 * one part, `--write` keeps the table. A budget that is exceeded does not fail the command: machines are noisy, and
 * bytes are checked by the build.
 */
const { short, write, only } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    only: { type: "string" },
  },
}).values;
const rounds = short ? 1 : 5;
const places = short ? (["home"] as const) : (["home", "section", "article"] as const);

type Part = (trial: BenchSetup) => Promise<Row[]>;

const parts: Record<string, Part> = {
  "first-visit": (trial) => measureFirstVisits(trial, { rounds, installs: short ? 0 : rounds, places }),
  heap: (trial) => (short ? Promise.resolve([]) : measureHeaps(trial, { rounds: 3, places })),
  "later-visit": (trial) => measureRepeatVisits(trial, { visits: short ? 1 : 3 * rounds, taps: rounds }),
  "kept-articles": (trial) => (short ? Promise.resolve([]) : measureCachedArticles(trial, { rounds })),
  "worker-size": ({ site }) => measureWorkerSize(site.origin),
  "server-load": ({ site }) =>
    measureServerLoad(
      site,
      // Many short rounds: the machine's speed changes within seconds, and takes both along.
      short ? { rounds, seconds: 0.7, warmUpSeconds: 1.5 } : { rounds: 6 * rounds, seconds: 0.5, warmUpSeconds: 4 },
    ),
  scale: ({ site }) => measureScale(site, short ? { pages: 60, rounds: 1 } : { pages: 200, rounds: 3, many: 100_000 }),
};

const chosen = Object.entries(parts).filter(([name]) => only === undefined || name === only);
if (chosen.length === 0) throw new Error(`--only takes one of ${Object.keys(parts).join(", ")}.`);

const dataDir = await mkdtemp(join(tmpdir(), "kapok-bench-"));
const { site, rows } = await inTime("starts", () => measureStarts(dataDir, { secondsToRest: short ? 2 : 5 }));
const trial = await openTrial(site);
try {
  for (const [name, measure] of chosen) rows.push(...(await inTime(name, () => measure(trial))));
} finally {
  await trial.close();
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
}
const report = reportOf(rows, { short });
process.stdout.write(report);
if (write) await writeSection(report);

/** Says on the side what is under way and how long it took. */
async function inTime<T>(name: string, work: () => Promise<T>): Promise<T> {
  process.stderr.write(`${name} … `);
  const began = performance.now();
  const result = await work();
  process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0)} s\n`);
  return result;
}
