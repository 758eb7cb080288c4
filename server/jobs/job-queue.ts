import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Database } from "#server/database/connect.ts";

/** Work that is done outside of requests, by whichever process is free. */
export interface JobKind {
  readonly name: string;
  /** Whether one that waits is enough: what it does, it does for all. */
  readonly one?: boolean;
  /** When it is due by itself, as cron says it. */
  readonly every?: string;
  /** It may be done again after a crash: what must not be doubled, it has to see to. */
  work(data: object, doing: { readonly signal: AbortSignal; readonly jobs: SendJobs }): Promise<void>;
}

export interface SendJobs {
  /** Has a job done; within a transaction once that is kept, and only then. */
  send(name: string, data: object, tx?: NodePgDatabase): Promise<void>;
  /** Has this process look for jobs of a kind now: after the transaction that has sent one. */
  wake(name: string): void;
}

export interface Jobs extends SendJobs {
  /** Takes no more jobs and waits for those under way, some seconds at most. */
  stop(): Promise<void>;
}

/** Seconds after which a job whose process has died is done by another; attempts, and seconds before the second. */
const queueOptions = {
  expireInSeconds: 120,
  retryLimit: 8,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 600,
  deleteAfterSeconds: 3600,
} as const;
/** Seconds between looks for jobs that nobody has told of: other processes' and those that failed. */
const lookEvery = 5;
const stopMilliseconds = 6000;

/** Begins to do jobs; they are kept in a schema of their own, by pg-boss, which makes it when there is none. */
export async function startJobs(given: { db: Database; log: Logger; kinds: readonly JobKind[] }): Promise<Jobs> {
  const { db, log, kinds } = given;
  const boss = new PgBoss({
    // The site's own connections: an embedded database has few.
    db: { executeSql: (text, values) => db.$client.query(text, values as unknown[]) },
    schema: "kapok_jobs",
    superviseIntervalSeconds: 60,
  });
  boss.on("error", (error) => log.error({ err: error }, "jobs could not be looked after"));
  await boss.start();
  const stopping = new AbortController();
  const workers = new Map<string, string>();
  const jobs: SendJobs = {
    send: async (name, data, tx) => {
      await boss.send(name, data, tx ? { db: fromDrizzle(tx, sql) } : {});
      if (!tx) jobs.wake(name);
    },
    wake: (name) => {
      const worker = workers.get(name);
      if (worker) boss.notifyWorker(worker);
    },
  };
  for (const { name, one } of kinds) {
    await boss.createQueue(name, { ...queueOptions, policy: one ? "short" : "standard" });
  }
  for (const { name, every, work } of kinds) {
    const worker = await boss.work<object>(name, { pollingIntervalSeconds: lookEvery }, async (fetched) => {
      for (const { data } of fetched) await work(data ?? {}, { signal: stopping.signal, jobs });
    });
    workers.set(name, worker);
    if (every) await boss.schedule(name, every);
  }
  return {
    ...jobs,
    stop: async () => {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: stopMilliseconds });
    },
  };
}
