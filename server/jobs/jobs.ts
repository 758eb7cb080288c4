import type { Queue } from "pg-boss";

/** A kind of background job: its queue in pg-boss, its schedule, and how many a process works on at a time. */
export interface JobKind extends Omit<Queue, "name"> {
  /** Cron expression in UTC. */
  readonly schedule?: string;
  /** Whether each process also runs it when it starts. */
  readonly atStart?: boolean;
  /** Workers of a process; each takes `batchSize` jobs at a time. */
  readonly workers?: number;
  readonly batchSize?: number;
}

/** Jobs that failed for good. No worker takes them; `boss.redrive` puts them back. */
export const deadLetters = "dead-letter";

const common = { retryBackoff: true, deleteAfterSeconds: 3600, deadLetter: deadLetters, notify: true } as const;
/** Attempts over about half an hour. The heartbeat shows that the process lives; without it another one takes over. */
const work = {
  ...common,
  ...{ expireInSeconds: 3600, heartbeatSeconds: 10, retryLimit: 8, retryDelay: 1, retryDelayMax: 600 },
} as const;
/** Attempts over about a day and a half. It expires after longer than any sending may take. */
const mail = {
  ...common,
  ...{ expireInSeconds: 300, retryLimit: 12, retryDelay: 60, retryDelayMax: 12 * 3600 },
  // One job a mail: a second one would send it twice.
  policy: "exclusive",
} as const;
/** A job with a schedule: one waits at most, and the next one is soon due. */
const scheduled = {
  ...common,
  expireInSeconds: 600,
  heartbeatSeconds: 30,
  retryLimit: 2,
  retryDelay: 5,
  policy: "short",
} as const;

/** All background jobs. Each process works on all of them. */
export const jobs = {
  /** Sends one mail that somebody waits for. Its key is the id of the mail. */
  "send-mail": { ...mail, workers: 4, batchSize: 2 },
  /** Sends one mail of many, such as digests, which must not delay other mails. */
  "send-bulk-mail": { ...mail, workers: 1, batchSize: 2 },
  /** Sends the newsletter to its subscribers. One job sends at a time, so that the rate holds for all processes. */
  "send-mailings": {
    ...{ ...scheduled, policy: "exclusive", schedule: "* * * * *", atStart: true },
    ...{ expireInSeconds: 1200, heartbeatSeconds: 10, retryDelay: 1 },
  },
  /** Queues mails again whose job was lost, for instance after a restore. */
  "requeue-mails": { ...scheduled, schedule: "11 * * * *", atStart: true },
  /** Queues a fan-out for each event that is due. New events trigger it too. */
  "queue-events": { ...scheduled, schedule: "* * * * *", atStart: true },
  /** Notifies the next members of one event. Its key is the id of the event. */
  "fan-out": { ...work, policy: "short", workers: 2, batchSize: 2 },
  /** Sends all pushes that are due. */
  "deliver-pushes": { ...work, policy: "short", schedule: "* * * * *", atStart: true },
  /** Records what the time has brought: calendar events that begin soon, polls that are over. */
  "insert-due-events": { ...scheduled, schedule: "* * * * *" },
  /** Publishes what was scheduled. Each schedule queues it for its time too. */
  "run-schedules": { ...scheduled, schedule: "* * * * *", atStart: true },
  /** Queues the daily digests that are due. */
  "queue-digests": { ...scheduled, schedule: "* * * * *" },
  /** Deletes rows that have expired. */
  "purge-expired": { ...scheduled, schedule: "23 * * * *", atStart: true },
  /** Deletes old autosaves of Backstage. */
  "thin-revisions": { ...scheduled, schedule: "47 4 * * *" },
  /** Replaces names that were chosen before the current rules and break them. */
  "neutralize-names": { ...scheduled, schedule: "17 3 * * *", atStart: true },
  /** Updates the search index. Changes of content trigger it. */
  "index-search": { ...scheduled, expireInSeconds: 3600, schedule: "41 4 * * *", atStart: true },
} as const satisfies Record<string, JobKind>;

export type JobName = keyof typeof jobs;
