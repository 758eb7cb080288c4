import { memoryOf } from "./process-figures.ts";
import { plainRow, type Row } from "./report.ts";
import { type Site, startSite } from "./site.ts";

const second = 1000;
const megabyte = 1_000_000;

/** Starts the site on an empty folder, and again on what that has made: how long both take, and what it needs at rest. */
export async function measureStarts(
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
