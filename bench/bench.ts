import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureCachedArticles } from "./cached-articles.ts";
import { measureFirstVisits } from "./first-visit.ts";
import { measureHeaps } from "./heap.ts";
import { measureRepeatVisits } from "./repeat-visit.ts";
import { type Row, reportOf, writeSection } from "./report.ts";
import { measureScale } from "./scale.ts";
import { measureServerLoad } from "./server-load.ts";
import { measureStarts } from "./server-start.ts";
import { type BenchSetup, openTrial } from "./setup.ts";
import { measureWorkerSize } from "./worker-size.ts";

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
