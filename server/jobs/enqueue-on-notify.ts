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

/** Tables with rows in the search index. The index itself is not listed, so that its updates start no further run. */
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
 * Queues jobs when the database changes, by any process, command or SQL client. A job is also queued after a
 * reconnect, because notifications may have been missed.
 *
 * @returns a function that stops
 */
export function enqueueOnNotify(options: Options): () => Promise<void> {
  const stops = triggers.map((trigger) => watchTrigger(options, trigger));
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

function watchTrigger({ db, url, log }: Options, { channel, job, delay, matches }: Trigger): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let working: Promise<void> | undefined;
  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      working = enqueue(db, job).catch((error) => log.error({ job, err: error }, "job not queued"));
    }, delay);
  };
  const heard = (payload: string) => {
    if (matches(payload)) schedule();
  };
  const stop = listen({ url, channel, log, heard, began: schedule });
  return async () => {
    clearTimeout(timer);
    await stop();
    await working;
  };
}
