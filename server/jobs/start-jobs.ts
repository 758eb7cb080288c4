import { setTimeout as sleep } from "node:timers/promises";
import { type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Database } from "#server/database/connect.ts";
import { listen } from "#server/database/listen.ts";
import { enqueue, jobSchema } from "./enqueue.ts";
import { type JobKind, type JobName, jobs } from "./jobs.ts";

/** Does one job. A job may run twice after a crash: the handler sees to it that nothing is doubled. */
export type JobHandler = (
  data: object,
  context: {
    /** Aborts when the process stops or the job expires. */
    readonly signal: AbortSignal;
    /** Whether the job fails for good when it fails now. */
    readonly lastAttempt: boolean;
  },
) => Promise<void>;

export type JobHandlers = Partial<Record<JobName, JobHandler>>;

/** Thrown by a handler when another attempt would fail too. */
export class PermanentJobFailure extends Error {}

interface Options {
  readonly db: Database;
  /** Address of the database, for the listener to new jobs. */
  readonly url: string;
  readonly log: Logger;
  readonly handlers: JobHandlers;
}

/** Seconds between polls for jobs without a notification: retries and jobs with a later start. */
const pollSeconds = 5;
const pollSecondsWithoutNotify = 1;
/** Milliseconds for active jobs when the process stops. */
const stopMilliseconds = 5000;

/**
 * Starts working on jobs together with the other processes of the site.
 *
 * @returns a function that stops: no further jobs are fetched, and active jobs have some seconds
 */
export async function startJobs({ db, url, log, handlers }: Options): Promise<() => Promise<void>> {
  const boss = new PgBoss({
    db: {
      // Uses the site's pool, because an embedded database has few connections.
      executeSql: (text, values) => db.$client.query(text, values as unknown[]),
      listen: async (channel, heard, began) => ({ close: listen({ url, channel, log, heard, began }) }),
    },
    schema: jobSchema,
    useListenNotify: true,
    // Jobs of a crashed process are retried after this interval.
    ...{ superviseIntervalSeconds: 10, monitorIntervalSeconds: 10, maintenanceIntervalSeconds: 3600 },
    migrate: false,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue failed"));
  await boss.start();
  const stopping = new AbortController();
  const run = async (handler: JobHandler, job: JobWithMetadata<object>): Promise<JobResult> => {
    const { id, name, retryCount, retryLimit } = job;
    try {
      const signal = AbortSignal.any([stopping.signal, job.signal]);
      await handler(job.data ?? {}, { signal, lastAttempt: retryCount >= retryLimit });
      return { id, status: "completed" };
    } catch (error) {
      const permanent = error instanceof PermanentJobFailure;
      const level = permanent || retryCount >= retryLimit ? "error" : "warn";
      log[level]({ job: name, id, attempt: retryCount + 1, err: error }, "job failed");
      return { id, status: permanent ? "deadletter" : "failed", output: { message: String(error) } };
    }
  };
  for (const [name, handler] of Object.entries(handlers)) {
    const { workers = 1, batchSize = 1, atStart }: JobKind = jobs[name as JobName];
    await boss.work<object, void, never>(
      name,
      {
        ...{ includeMetadata: true, perJobResults: true, batchSize, localConcurrency: workers },
        // After a full batch the next one is fetched at once.
        ...{ burstWhenBatchFull: true, notifyPollingIntervalSeconds: pollSeconds },
        pollingIntervalSeconds: pollSecondsWithoutNotify,
      } as never,
      ((batch: JobWithMetadata<object>[]) => Promise.all(batch.map((job) => run(handler, job)))) as never,
    );
    if (atStart) await enqueue(db, name as JobName);
  }
  return async () => {
    stopping.abort();
    // A database that does not respond must not keep the process.
    await Promise.race([boss.stop({ graceful: true, timeout: stopMilliseconds }), sleep(stopMilliseconds + 1000)]);
  };
}
