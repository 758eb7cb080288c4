import pg from "pg";
import type { Logger } from "pino";
import type { Representations } from "./representations.ts";

const retryMilliseconds = 2000;

/**
 * Empties the process's memory of answers whenever any process changes content.
 * While the connection is away changes could be missed, so it is emptied again when it is back.
 *
 * @returns how to stop listening
 */
export function followContentChanges(url: string, representations: Representations, log: Logger): () => Promise<void> {
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: "kapok content changes", keepAlive: true });
    client = next;
    const lost = (error: unknown) => {
      if (stopped || client !== next) return;
      client = undefined;
      log.warn({ err: error }, "no longer hears of content changes; trying again");
      void next.end().catch(() => {});
      timer = setTimeout(() => void listen(), retryMilliseconds);
    };
    next.on("error", lost);
    next.on("end", () => lost(new Error("connection closed")));
    next.on("notification", () => representations.clear());
    try {
      await next.connect();
      await next.query("LISTEN content_changed");
      representations.clear();
    } catch (error) {
      lost(error);
    }
  }

  void listen();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
}
