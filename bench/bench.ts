import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { quietFlags } from "../scripts/find-browser.ts";
import { idle, openProfile, type Profile } from "./browser.ts";
import { measureCachedArticles } from "./cached-articles.ts";
import { measureFirstVisits, observationTime, openFirstVisit, type Place, warmUp } from "./first-visit.ts";
import { memoryOf } from "./process-figures.ts";
import { measureRepeatVisits } from "./repeat-visit.ts";
import { plainRow, type Row, reportOf, writeSection } from "./report.ts";
import { measureScale } from "./scale.ts";
import { measureServerLoad } from "./server-load.ts";
import { type BenchSetup, createSetup } from "./setup.ts";
import { type Site, startSite } from "./site.ts";
import { median } from "./statistics.ts";
import { measureWorkerSize } from "./worker-size.ts";

interface Options {
  readonly rounds: number;
  readonly places: readonly Place[];
}

const mega = 1_000_000;

/**
 * Measures the heap of an idle page after a first visit. It uses a browser of its own, because the flags of the other
 * browser, which make timings stable, enlarge the heap.
 */
async function measureHeaps({ siteProxy, landings }: BenchSetup, { rounds, places }: Options): Promise<Row[]> {
  const profile = await openProfile(quietFlags);
  const site = siteProxy.origin;
  try {
    await warmUp(
      profile,
      [site],
      places.map((place) => landings[place]),
    );
    const rows: Row[] = [];
    for (const place of places) {
      const heaps: number[] = [];
      for (let round = 0; round < rounds; round++) heaps.push(await heapOf(profile, site + landings[place]));
      rows.push(plainRow(`${place}: JS heap`, median(heaps), "MB", { atMost: 4 }));
    }
    return rows;
  } finally {
    await profile.close();
  }
}

/** The heap of an idle page in megabytes, after a garbage collection. */
async function heapOf(profile: Profile, url: string): Promise<number> {
  const tab = await openFirstVisit(profile, url);
  await tab.page.goto(url, { waitUntil: "commit" });
  await tab.until(({ interactive }) => interactive !== null);
  await idle(observationTime);
  await tab.tools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await tab.tools.send("Runtime.getHeapUsage");
  await tab.close();
  return usedSize / mega;
}

const second = 1000;

const megabyte = 1_000_000;

/** Starts the site on an empty folder and again on its data. Measures both starts and the memory of the idle server. */
async function measureStarts(
  dataDir: string,
  { secondsToRest }: { /** Seconds without requests after which the server counts as idle. */ secondsToRest: number },
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
  if (memory)
    rows.push(plainRow("memory of the idle server, with its database", memory / megabyte, "MB", { atMost: 250 }));
  return { site, rows };
}

/*
 * Measures the site's budgets on the build in `dist`, with a server of its own, and prints a table. `--short` takes
 * less than a minute and skips slow parts, `--only <part>` measures one part, `--write` saves the table, `--http1` uses
 * HTTP/1.1 without TLS. An exceeded budget does not fail the command, because machines are noisy; the build checks
 * bytes.
 */
const { short, write, only, http1 } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    only: { type: "string" },
    http1: { type: "boolean", default: false },
  },
}).values;
const rounds = short ? 1 : 5;
const places = short ? (["home"] as const) : (["home", "section", "article"] as const);

type Part = (setup: BenchSetup) => Promise<Row[]>;

const parts: Record<string, Part> = {
  "first-visit": (setup) => measureFirstVisits(setup, { rounds, installs: short ? 0 : rounds, places }),
  heap: (setup) => (short ? Promise.resolve([]) : measureHeaps(setup, { rounds: 3, places })),
  "later-visit": (setup) => measureRepeatVisits(setup, { visits: short ? 1 : 3 * rounds, taps: rounds }),
  "cached-articles": (setup) => (short ? Promise.resolve([]) : measureCachedArticles(setup, { rounds })),
  "worker-size": ({ site }) => measureWorkerSize(site.origin),
  "server-load": ({ site }) =>
    measureServerLoad(
      site,
      // Many short rounds, because the speed of the machine changes within seconds.
      short ? { rounds, seconds: 0.7, warmUpSeconds: 1.5 } : { rounds: 6 * rounds, seconds: 0.5, warmUpSeconds: 4 },
    ),
  scale: ({ site }) => measureScale(site, short ? { pages: 60, rounds: 1 } : { pages: 200, rounds: 3, many: 100_000 }),
};

const chosen = Object.entries(parts).filter(([name]) => only === undefined || name === only);
if (chosen.length === 0) throw new Error(`--only takes one of ${Object.keys(parts).join(", ")}.`);

const dataDir = await mkdtemp(join(tmpdir(), "kapok-bench-"));
const { site, rows } = await timed("starts", () => measureStarts(dataDir, { secondsToRest: short ? 2 : 5 }));
const setup = await createSetup(site, http1 ? "http/1.1" : "http/2");
try {
  for (const [name, measure] of chosen) rows.push(...(await timed(name, () => measure(setup))));
} finally {
  await setup.close();
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
}
const report = reportOf(rows, { short });
process.stdout.write(report);
if (write) await writeSection(report);

/** Prints the name of a part and its duration to standard error. */
async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  process.stderr.write(`${name} … `);
  const start = performance.now();
  const result = await work();
  process.stderr.write(`${((performance.now() - start) / 1000).toFixed(0)} s\n`);
  return result;
}
