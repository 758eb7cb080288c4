import type { Logger } from "pino";
import type { Database } from "#server/database/connect.ts";
import { listen } from "#server/database/listen.ts";
import { enqueue } from "./enqueue.ts";
import type { JobName } from "./jobs.ts";

interface Options {
  readonly db: Database;
  readonly url: string;
  readonly log: Logger;
}

interface Trigger {
  readonly channel: string;
  readonly job: JobName;
  /** Milliseconds in which several notifications become one job. */
  readonly delay: number;
  /** Whether a notification concerns the job. */
  matches(payload: string): boolean;
}

/** Tables whose rows end up in the search index. The index is not among them: its updates must not start another run. */
const indexedTables = ["article", "article_label", "game", "game_label", "label"];

const triggers: readonly Trigger[] = [
  { channel: "notification_event", job: "queue-events", delay: 20, matches: () => true },
  {
    channel: "content_changed",
    job: "index-search",
    delay: 300,
    // A restored backup notifies without a table.
    matches: (table) => table === "" || indexedTables.includes(table),
  },
];

/**
 * Queues the jobs that changes in the database call for, whoever makes them: each process, command or SQL client. A
 * job is also queued when the connection is back after a break, since notifications were missed.
 *
 * @returns how to stop
 */
export function enqueueOnNotify(options: Options): () => Promise<void> {
  const stops = triggers.map((trigger) => followTrigger(options, trigger));
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

function followTrigger({ db, url, log }: Options, { channel, job, delay, matches }: Trigger): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let working: Promise<void> | undefined;
  const later = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      working = enqueue(db, job).catch((error) => log.error({ job, err: error }, "job not queued"));
    }, delay);
  };
  const heard = (payload: string) => {
    if (matches(payload)) later();
  };
  const stop = listen({ url, channel, of: job, log, heard, began: later });
  return async () => {
    clearTimeout(timer);
    await stop();
    await working;
  };
}
