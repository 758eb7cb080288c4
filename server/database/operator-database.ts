import { DataDirInUse } from "./data-dir-lock.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { clusterUrl, readClusterInfo } from "./postgres-data-info.ts";

/** Where the site keeps its things, as the environment says. */
export interface DatabaseLocation {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

/**
 * Does `work` on the site's database, whether the site runs at the moment or not: on `databaseUrl` where that is set,
 * else on the embedded server, which is started for it and stopped after it when nobody runs it.
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
    // The site is making its database this very moment.
    if (info === undefined || info.port === 0) throw error;
    return { url: clusterUrl(info), stop: async () => {} };
  }
}
