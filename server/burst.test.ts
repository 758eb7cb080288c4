import { expect, test } from "vitest";
import { measureBurst } from "./test/burst.ts";
import { burstSites, times } from "./test/burst-site.ts";

const startTarget = await burstSites();

test.runIf(process.platform === "linux").each([
  ["unknown search parameters", (n: number) => `/?x=${n}`],
  ["unknown parameters of the API", (n: number) => `/api/article?limit=50&x=${n}`],
])("burst of 900 parallel requests: adds less than 100 MB and delays no log-in when they have %s", async (_, path) => {
  const { statuses, addedMegabytes, loginSeconds } = await measureBurst(await startTarget(), {
    batches: [times(900, path)],
  });
  // Without the queue of renderings, pages add 200 MB and more.
  expect(addedMegabytes).toBeLessThan(100);
  // Two seconds, and up to five times that beside other tests. The long form has a limit of one second.
  expect(loginSeconds).toBeLessThan(15);
  expect(Object.keys(statuses).filter((status) => !["200", "404", "503"].includes(status))).toEqual([]);
});
