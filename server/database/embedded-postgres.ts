import { realpath } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { lockDataDir } from "./data-dir-lock.ts";
import { freePort } from "./free-port.ts";
import { codeOf, messageOf, OperatorError } from "./operator-error.ts";
import { embeddedBinaries } from "./postgres-binaries.ts";
import { openCluster } from "./postgres-data-directory.ts";
import { type ClusterInfo, clusterUrl, writeClusterInfo } from "./postgres-data-info.ts";
import { type Postmaster, startPostmaster } from "./postmaster.ts";
import { stopOrphanedPostgres } from "./stop-orphaned-postgres.ts";

/** Small on purpose: site and database together stay below 250 MB when idle. */
const settings = {
  shared_buffers: "32MB",
  // Room for several sites: tests of updates run up to nine on one database, with twenty connections each.
  max_connections: 200,
  max_worker_processes: 4,
  max_parallel_workers: 2,
  max_parallel_workers_per_gather: 1,
  maintenance_work_mem: "32MB",
  autovacuum_max_workers: 2,
  // There are no replicas, and I/O workers would add three processes.
  wal_level: "minimal",
  max_wal_senders: 0,
  max_logical_replication_workers: 0,
  io_method: "sync",
  max_wal_size: "256MB",
  huge_pages: "off",
  jit: "off",
  log_checkpoints: "off",
  cluster_name: "kapok",
  // The site's own log has the timestamps.
  log_line_prefix: "",
} as const;

/** Milliseconds between two attempts to restart a server that died. Its last backends may end a little later. */
const maxDelay = 1000;

/** A running embedded server. */
export interface EmbeddedPostgres {
  /** Address with the password, so never print it. It stays the same until `stop`. */
  readonly url: string;
  /** Shuts down cleanly, within 10 seconds. */
  stop(): Promise<void>;
}

interface StartOptions {
  dataDir: string;
  log: (message: string) => void;
  maxConnections?: number;
}

/**
 * Runs PostgreSQL on `dataDir`, which the first start creates, and restarts it when it dies. `log` receives its
 * messages. Throws `DataDirInUse` when another process runs it, `OperatorError` when the folder cannot be used.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log?: (message: string) => void;
  /** Tests of several sites share one server. */
  maxConnections?: number;
}): Promise<EmbeddedPostgres> {
  const release = await lockDataDir(options.dataDir, "postgres.lock");
  try {
    const server = await start({ log: () => {}, ...options, dataDir: await realpath(options.dataDir) });
    let stopped: Promise<void> | undefined;
    return {
      url: server.url,
      stop: () => {
        stopped ??= server.stop().finally(release);
        return stopped;
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function start({
  dataDir,
  log,
  maxConnections = settings.max_connections,
}: StartOptions): Promise<EmbeddedPostgres> {
  const binaries = await embeddedBinaries();
  const cluster = await openCluster(dataDir, binaries);
  const stopping = new AbortController();
  const ownSettings = { ...settings, max_connections: maxConnections };
  const launch = async (port: number): Promise<Postmaster> => {
    if (await stopOrphanedPostgres(cluster.folder)) log("A PostgreSQL left over from a crash was stopped.");
    return startPostmaster({
      ...cluster,
      postgres: binaries.postgres,
      port,
      settings: ownSettings,
      log,
      signal: stopping.signal,
    });
  };

  const { postmaster, port } = await launchOnFreePort(launch, log);
  let current = postmaster;
  const info: ClusterInfo = { ...cluster.info, port };
  try {
    await ensureDatabase(info, cluster.folder);
    await writeClusterInfo(dataDir, info);
  } catch (error) {
    await current.stop();
    throw error;
  }

  const watch = async (): Promise<void> => {
    let delay = 200;
    while (!stopping.signal.aborted) {
      await current.exited;
      await sleep(delay, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      log("PostgreSQL stopped unexpectedly and is started again.");
      try {
        current = await launch(port);
        delay = 200;
      } catch (error) {
        log(messageOf(error));
        delay = Math.min(delay * 2, maxDelay);
      }
    }
  };
  const watched = watch();
  return {
    url: clusterUrl(info),
    stop: async () => {
      stopping.abort();
      await current.stop();
      await watched;
      // A server that became ready during the stop.
      await current.stop();
    },
  };
}

/** Another program may take the port first. After a crash the last backends may end slowly. */
async function launchOnFreePort(
  launch: (port: number) => Promise<Postmaster>,
  log: (message: string) => void,
): Promise<{ postmaster: Postmaster; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    try {
      return { postmaster: await launch(port), port };
    } catch (error) {
      if (attempt === 10 || !/in use|could not bind/.test(messageOf(error))) throw error;
      log(messageOf(error));
      await sleep(attempt * 50);
    }
  }
}

async function ensureDatabase(info: ClusterInfo, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl(info, "postgres"), connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = 'kapok'");
    if (rowCount === 0) await client.query("CREATE DATABASE kapok");
  } catch (error) {
    throw new OperatorError(
      codeOf(error) === "28P01"
        ? `The password in postgres.json does not fit the database folder ${folder}.`
        : `The database in ${folder} cannot be opened: ${messageOf(error)}.`,
    );
  } finally {
    await client.end();
  }
}
