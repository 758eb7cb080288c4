import { once } from "node:events";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { codeOf, messageOf, OperatorError } from "./operator-error.ts";

/** The database: queries of Drizzle, and raw connections through `$client`. */
export type Database = NodePgDatabase & { $client: pg.Pool };

/**
 * Creates a connection pool without connecting. The timeout of queries is 15 seconds, of connections 5.
 * `log` receives errors of idle connections, which the pool replaces. `close` resolves when all connections are closed.
 */
export function openDatabase(options: { url: string; log?: (message: string) => void }): {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
} {
  const pool = new pg.Pool({
    connectionString: checkedUrl(options.url),
    application_name: "kapok",
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    max: 20,
  });
  // Without a listener, an error of an idle connection would end the process.
  pool.on("error", (error) => options.log?.(`A database connection broke: ${error.message}`));
  const open = new Set<pg.PoolClient>();
  pool.on("connect", (client) => {
    open.add(client);
    // The pool listens to idle connections only. A transaction between two queries would end the process too.
    client.on("error", () => {});
  });
  pool.on("remove", (client) => open.delete(client));
  const close = async () => {
    await pool.end();
    // The pool does not wait for the connections to close.
    while (open.size > 0) await once(pool, "remove");
  };
  return { db: drizzle(pool), pool, close };
}

/** Opens a connection without statement timeouts, for long work. Throws `OperatorError`. */
export async function openConnection(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: checkedUrl(url),
    application_name: "kapok",
    connectionTimeoutMillis: 5000,
  });
  // The running query reports errors. Without a listener they would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    // The database or the user may have other limits.
    await client.query("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0");
    return client;
  } catch (error) {
    throw unreachable(error, url);
  }
}

/** Returns the error for an unreachable database, without the password in `url`. */
export function unreachable(error: unknown, url: string): OperatorError {
  return new OperatorError(`The database at ${placeOf(url)} cannot be reached: ${reasonOf(error)}.`);
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "the name of the host cannot be resolved now",
  ECONNRESET: "it closed the connection",
  "28P01": "user or password is wrong",
  "28000": "this user may not connect",
  "3D000": "there is no database of that name",
  "53300": "it has no connection left",
  "57P03": "it is starting or stopping",
};

function reasonOf(error: unknown): string {
  const code = codeOf(error);
  if (code !== undefined && reasons[code] !== undefined) return reasons[code];
  const message = messageOf(error);
  return /timeout/i.test(message) ? "it gave no answer within 5 seconds" : message.replace(/\.$/, "");
}

function checkedUrl(url: string): string {
  if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) return url;
  throw new OperatorError("DATABASE_URL is not an address like postgres://user:password@host:5432/database.");
}

function placeOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${host || searchParams.get("host") || "localhost"}${pathname}`;
}
