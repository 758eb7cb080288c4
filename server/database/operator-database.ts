import { DataDirInUse } from "./data-dir-lock.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { clusterUrl, readClusterInfo } from "./postgres-data-info.ts";

/** Where the site stores its data, by the environment. */
export interface DatabaseLocation {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

/**
 * Runs `work` on the site's database, whether the site is running or not. It uses `databaseUrl` if set, otherwise the
 * embedded server. A stopped embedded server is started for the time of the work.
 */
export async function withSiteDatabase<T>(place: DatabaseLocation, work: (url: string) => Promise<T>): Promise<T> {
  if (place.databaseUrl !== undefined) return work(place.databaseUrl);
  const server = await startOrFind(place.dataDir);
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

async function startOrFind(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  try {
    return await startEmbeddedPostgres({ dataDir });
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    const info = await readClusterInfo(dataDir);
    // The site is creating its database right now.
    if (info === undefined || info.port === 0) throw error;
    return { url: clusterUrl(info), stop: async () => {} };
  }
}
