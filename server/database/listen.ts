import pg from "pg";
import type { Logger } from "pino";

const retryMilliseconds = 2000;

/** Options of a listener. */
export interface Hearing {
  readonly url: string;
  /** Name of the PostgreSQL channel. */
  readonly channel: string;
  readonly log: Logger;
  heard(payload: string): void;
  /** Called when listening starts or restarts. Notifications sent in between are lost. */
  began(): void;
}

/** The connections of this process by the URL of their database. */
const connections = new Map<string, Connection>();

/**
 * Listens to a PostgreSQL channel. The listeners of a process share one connection to a database, because each costs the
 * server several megabytes. It reconnects when it is lost.
 *
 * @returns a function that stops listening
 */
export function listen(hearing: Hearing): () => Promise<void> {
  const { url } = hearing;
  const connection = connections.get(url) ?? new Connection(url);
  connections.set(url, connection);
  connection.add(hearing);
  return async () => {
    if (!connection.remove(hearing)) return;
    connections.delete(url);
    await connection.end();
  };
}

class Connection {
  readonly #url: string;
  readonly #hearings = new Set<Hearing>();
  #client: pg.Client | undefined;
  #isConnected = false;
  #hasEnded = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Statements run one after another, because a connection takes one at a time. */
  #lastStatement: Promise<void> = Promise.resolve();

  constructor(url: string) {
    this.#url = url;
    void this.#connect();
  }

  add(hearing: Hearing): void {
    this.#hearings.add(hearing);
    if (this.#client && this.#isConnected) this.#listen(this.#client, hearing);
  }

  /** Removes a listener. Returns whether none is left. */
  remove(hearing: Hearing): boolean {
    return this.#hearings.delete(hearing) && this.#hearings.size === 0;
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => {});
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, application_name: "kapok listener", keepAlive: true });
    this.#client = client;
    client.on("error", (error) => this.#lost(client, error));
    client.on("end", () => this.#lost(client, new Error("connection closed")));
    client.on("notification", ({ channel, payload = "" }) => {
      for (const hearing of this.#hearings) if (hearing.channel === channel) hearing.heard(payload);
    });
    try {
      await client.connect();
    } catch (error) {
      this.#lost(client, error);
      return;
    }
    this.#isConnected = true;
    for (const hearing of this.#hearings) this.#listen(client, hearing);
  }

  #listen(client: pg.Client, hearing: Hearing): void {
    this.#lastStatement = this.#lastStatement
      .then(() => client.query(`LISTEN ${pg.escapeIdentifier(hearing.channel)}`))
      .then(
        () => {
          if (this.#hearings.has(hearing)) hearing.began();
        },
        (error) => this.#lost(client, error),
      );
  }

  #lost(client: pg.Client, error: unknown): void {
    if (this.#hasEnded || this.#client !== client) return;
    this.#client = undefined;
    this.#isConnected = false;
    const [first] = this.#hearings;
    first?.log.warn({ err: error }, "database listener lost; reconnecting");
    void client.end().catch(() => {});
    this.#timer = setTimeout(() => void this.#connect(), retryMilliseconds);
  }
}
