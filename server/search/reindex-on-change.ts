import type { Logger } from "pino";
import type { Database } from "#server/database/connect.ts";
import { listen } from "#server/database/listen.ts";
import { reindexStale } from "./reindex.ts";

/** Tables whose rows end up in the index. The index itself is not among them: its updates must not start another run. */
const indexedTables = ["article", "article_label", "game", "game_label", "label"];
/** Collects the statements of one change into one run. */
const delayMilliseconds = 300;
const retryMilliseconds = 5000;

/**
 * Updates the search index whenever any process, command or SQL client changes content, and once at the start. After
 * a lost connection it runs again, because notifications were missed.
 *
 * @returns how to stop
 */
export function reindexOnContentChange({
  url,
  db,
  log,
}: {
  readonly url: string;
  readonly db: Database;
  readonly log: Logger;
}): () => Promise<void> {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = Promise.resolve();

  async function run(): Promise<void> {
    try {
      if (!stopped) await reindexStale(db);
    } catch (error) {
      if (stopped) return;
      log.warn({ err: error }, "search index update failed");
      schedule(retryMilliseconds);
    }
  }

  function schedule(milliseconds = delayMilliseconds): void {
    if (stopped) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      running = running.then(run);
    }, milliseconds);
  }

  const stopListening = listen({
    url,
    channel: "content_changed",
    of: "search index",
    log,
    // A restored backup notifies without a table.
    heard: (table) => {
      if (table === "" || indexedTables.includes(table)) schedule();
    },
    began: () => schedule(),
  });
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await stopListening();
    await running;
  };
}
