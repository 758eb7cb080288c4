import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clusterUrl, readClusterInfo } from "#server/database/postgres-data-info.ts";
import { withoutCache } from "#server/test/without-cache.ts";
import { startSite } from "./start-site.ts";

/** URL of the operator's status page. Tests that need it mock it. */
export const statusPage = "https://status.kapok.example/";

/**
 * Starts the built site with a database and the sample content for all tests. Environment variables pass its URL and
 * data folder to them, and a copy of its data for sites of their own.
 *
 * @returns a function that stops the server; it fails if the server does not exit with 0
 */
export default async function startSiteUnderTest(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "kapok-e2e-"));
  const template = await mkdtemp(join(tmpdir(), "kapok-e2e-template-"));
  const start = () => startSite(join(import.meta.dirname, "../.."), { DATA_DIR: dataDir, MAINTENANCE_URL: statusPage });
  const first = await start();
  const cluster = await readClusterInfo(dataDir);
  if (!cluster) throw new Error("The site has no database.");
  await withoutCache(clusterUrl(cluster));
  // A database is copied while it is stopped.
  await first.stop();
  await cp(dataDir, template, { recursive: true });
  const site = await start();
  process.env.KAPOK_E2E_SITE = site.origin;
  process.env.KAPOK_E2E_DATA = dataDir;
  process.env.KAPOK_E2E_TEMPLATE = template;
  return async () => {
    try {
      await site.stop();
    } finally {
      for (const folder of [dataDir, template]) await rm(folder, { recursive: true, force: true });
    }
  };
}
