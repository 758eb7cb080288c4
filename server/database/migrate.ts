import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { type Database, unreachable } from "./connect.ts";
import { appliedMigrations } from "./list-tables.ts";
import { codeOf, OperatorError } from "./operator-error.ts";

/** The migrations of this version. */
export const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));

/** Any number will do, as long as every version uses the same. */
const lockKey = 5_180_718;
const lockLimitSeconds = 60;

/**
 * Brings the database to this version. Of several that start at once, one works and the others wait.
 * Throws `StartError`, with nothing changed, for a database that cannot be reached or was made by a newer version.
 */
export async function migrateDatabase(db: Database, folder: string = migrationsFolder): Promise<void> {
  const client = await connect(db.$client);
  try {
    // Building an index may take longer than a visitor's query is allowed to.
    await client.query(`SET statement_timeout = 0; SET lock_timeout = '${lockLimitSeconds}s'`);
    await client.query("SET client_min_messages = warning");
    await client.query("SELECT pg_advisory_lock($1)", [lockKey]);
    refuseUnknown(await appliedMigrations(client), folder);
    await migrate(drizzle(client), { migrationsFolder: folder });
  } catch (error) {
    throw isLockTimeout(error)
      ? new OperatorError(`The database was not free to be migrated within ${lockLimitSeconds} seconds; try again.`)
      : error;
  } finally {
    // Closing the connection gives back the lock and the settings in one.
    client.release(true);
  }
}

/** Fingerprints of the migrations in `folder`, oldest first. */
function knownMigrations(folder: string): string[] {
  return readMigrationFiles({ migrationsFolder: folder }).map((migration) => migration.hash);
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw unreachable(error, pool.options.connectionString ?? "");
  }
}

function refuseUnknown(applied: readonly string[], folder: string): void {
  const known = new Set(knownMigrations(folder));
  const unknown = applied.filter((hash) => !known.has(hash)).length;
  if (unknown === 0) return;
  throw new OperatorError(
    `The database is newer than the code: it holds ${unknown} ${unknown === 1 ? "migration" : "migrations"} that this version of Kapok does not know; run the version that made it, or a later one.`,
  );
}

/** Drizzle wraps the error of the database. */
function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === "55P03" || (error instanceof Error && codeOf(error.cause) === "55P03");
}
