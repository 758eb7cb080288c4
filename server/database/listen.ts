import pg from "pg";
import type { Logger } from "pino";

const retryMilliseconds = 2000;

/** Options of a listener. */
export interface Hearing {
  readonly url: string;
  /** Name of the PostgreSQL channel. */
  readonly channel: string;
  /** Purpose of the connection, shown in PostgreSQL's list and in the log. */
  readonly of: string;
  readonly log: Logger;
  heard(payload: string): void;
  /** Called when listening starts or restarts. Notifications sent in between are lost. */
  began(): void;
}

/**
 * Listens to a PostgreSQL channel on its own connection. It reconnects when the connection is lost.
 * @returns a function that stops listening
 */
export function listen({ url, channel, of, log, heard, began }: Hearing): () => Promise<void> {
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: `kapok ${of}`, keepAlive: true });
    client = next;
    const lost = (error: unknown) => {
      if (stopped || client !== next) return;
      client = undefined;
      log.warn({ err: error, channel }, "database listener lost; reconnecting");
      void next.end().catch(() => {});
      timer = setTimeout(() => void listen(), retryMilliseconds);
    };
    next.on("error", lost);
    next.on("end", () => lost(new Error("connection closed")));
    next.on("notification", ({ payload = "" }) => heard(payload));
    try {
      await next.connect();
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      began();
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
