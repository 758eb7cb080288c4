import { quietFlags } from "../scripts/find-browser.ts";
import { openProfile, type Profile, rest } from "./browser.ts";
import { newcomer, type Place, restAfter, warmUp } from "./first-visit.ts";
import type { PageNotes } from "./page-watch.ts";
import { type Row, ratioRow } from "./report.ts";
import type { BenchSetup } from "./setup.ts";
import { takeTurns } from "./statistics.ts";

interface Options {
  readonly rounds: number;
  readonly places: readonly Place[];
}

const mega = 1_000_000;

/**
 * What first visits hold on the heap when the page rests, in a browser of their own: in the others V8 notes places in
 * the source for the sake of the times, and no reader's browser holds those.
 */
export async function measureHeaps(
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
