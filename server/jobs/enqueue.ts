import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { fromDrizzle, type JobInsert, PgBoss } from "pg-boss";
import type { JobName } from "./jobs.ts";

/** The schema of pg-boss in the database. */
export const jobSchema = "kapok_jobs";

/** Key, priority and start of a job. */
export type EnqueueOptions = Pick<JobInsert, "singletonKey" | "priority" | "startAfter">;

/** Queues a job. In a transaction it is queued on commit. All processes are notified at once. */
export async function enqueue(
  tx: NodePgDatabase,
  name: JobName,
  data: object = {},
  options: EnqueueOptions = {},
): Promise<void> {
  await enqueueAll(tx, name, [{ data, ...options }]);
}

/** Queues several jobs of one kind. A job whose key is queued already is left out. */
export async function enqueueAll(
  tx: NodePgDatabase,
  name: JobName,
  list: readonly ({ data: object } & EnqueueOptions)[],
): Promise<void> {
  if (list.length === 0) return;
  // Not started, because it only writes on the caller's connection.
  const boss = new PgBoss({ db: fromDrizzle(tx, sql), schema: jobSchema, supervise: false, schedule: false });
  await boss.insert(name, [...list]);
}
