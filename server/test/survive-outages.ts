import { expect } from "vitest";
import { killDatabase } from "./kill-database.ts";
import type { startSite } from "./start-site.ts";

/** Kills the database of a site some times. Each time the site must be ready again within ten seconds. */
export async function surviveOutages(
  site: Awaited<ReturnType<typeof startSite>>,
  postgresDir: string,
  outages: number,
): Promise<void> {
  await site.ready();
  for (let outage = 0; outage < outages; outage++) {
    const { seconds, statuses, retryAfter } = await killDatabase(site, postgresDir);
    expect(site.child.exitCode, site.errorOutput()).toBeNull();
    expect(seconds).toBeLessThan(10);
    expect([...statuses].filter((status) => status === "cut" || status === 500)).toEqual([]);
    expect([...retryAfter]).toEqual(["5"]);
  }
}
