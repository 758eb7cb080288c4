import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clusterUrl, readClusterInfo } from "#server/database/postgres-data-info.ts";
import { withoutCache } from "#server/test/without-cache.ts";
import { startSite } from "./start-site.ts";

/** URL of the operator's status page. Tests that need it mock it. */
export const statusPage = "https://status.kapok.example/";

/**
 * Starts the built site with a database and the sample content for all tests. Environment variables pass its URL and
 * data folder to them.
 *
 * @returns a function that stops the server; it fails if the server does not exit with 0
 */
export default async function startSiteUnderTest(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "kapok-e2e-"));
  const site = await startSite(join(import.meta.dirname, "../.."), {
    DATA_DIR: dataDir,
    MAINTENANCE_URL: statusPage,
  });
  const cluster = await readClusterInfo(dataDir);
  if (!cluster) throw new Error("The site has no database.");
  await withoutCache(clusterUrl(cluster));
  process.env.KAPOK_E2E_SITE = site.origin;
  process.env.KAPOK_E2E_DATA = dataDir;
  return async () => {
    try {
      await site.stop();
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  };
}
