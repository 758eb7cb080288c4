import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clusterUrl, readClusterInfo } from "#server/database/postgres-data-info.ts";
import { buildNextRelease } from "./next-release.ts";
import { startSite } from "./start-site.ts";

export interface OtherSite {
  readonly url: string;
  /** Folder of its build. */
  readonly root: string;
  stop(): Promise<void>;
}

const siteRoot = join(import.meta.dirname, "../..");
const assetsOf = (root: string) => join(root, "dist/client/assets");

/** Starts the next release on the same content, with what each server would have kept of the other's build. */
export async function startNextRelease(): Promise<OtherSite> {
  const root = await buildNextRelease();
  return startBeside(root, {});
}

/**
 * Starts another server on the database of the site under test.
 *
 * @param root folder of its build
 */
export async function startBeside(root: string, env: NodeJS.ProcessEnv): Promise<OtherSite> {
  const siteData = process.env.KAPOK_E2E_DATA ?? "";
  const info = await readClusterInfo(siteData);
  if (!info) throw new Error("The site under test has no database.");
  const dataDir = await mkdtemp(join(tmpdir(), "kapok-e2e-beside-"));
  // As if both had run on one data folder, one after the other.
  await cp(assetsOf(siteRoot), join(dataDir, "assets"), { recursive: true, preserveTimestamps: true });
  await cp(assetsOf(root), join(siteData, "assets"), { recursive: true, preserveTimestamps: true });
  const site = await startSite(root, { ...env, DATA_DIR: dataDir, DATABASE_URL: clusterUrl(info) });
  return {
    url: site.url,
    root,
    stop: async () => {
      await site.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
