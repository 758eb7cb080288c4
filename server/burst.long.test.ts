import { expect, test } from "vitest";
import { measureBurst } from "./test/burst.ts";
import { burstSites, times } from "./test/burst-site.ts";

const startTarget = await burstSites();

test.runIf(process.platform === "linux").each([
  ["unknown search parameters in parallel", { batches: [times(300, (n) => `/?x=${n}`)] }],
  ["searches in parallel", { batches: [times(300, (n) => `/en-US/search?q=casino+${n}`)] }],
  [
    "ten different pages a second",
    { batches: times(60, (second) => times(10, (n) => `/en-US/nowhere/${second}-${n}`)), pauseMilliseconds: 1000 },
  ],
] as const)(
  "burst: adds less than 100 MB and a log-in takes less than a second with %s",
  async (name, load) => {
    const target = await startTarget();
    const quiet = await measureBurst(target, { batches: [[]], pauseMilliseconds: 2000 });
    const figures = await measureBurst(target, load);
    process.stdout.write(`${name}: ${JSON.stringify({ quiet, figures })}\n`);
    expect(figures.addedMegabytes).toBeLessThan(100);
    // A busy machine delays log-ins without any load too.
    expect(figures.loginSeconds).toBeLessThan(Math.max(1, 10 * quiet.loginSeconds));
  },
  180_000,
);
