import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import * as v from "valibot";
import { installJobs } from "#server/jobs/install-jobs.ts";
import { countAsBaseline } from "./baseline.ts";
import { checkRows } from "./check-rows.ts";
import { type Database, unreachable } from "./connect.ts";
import { appliedMigrations } from "./list-tables.ts";
import { codeOf, OperatorError } from "./operator-error.ts";

/** Location of the SQL files. Tests have their own folders, without triggers. */
interface SqlFiles {
  readonly migrations: string;
  readonly triggers?: string;
}

const siteFiles: SqlFiles = {
  migrations: fileURLToPath(new URL("../migrations", import.meta.url)),
  triggers: fileURLToPath(new URL("triggers.sql", import.meta.url)),
};

/** Any number works, as long as every version uses the same. */
const lockKey = 5_180_718;
const lockLimitSeconds = 60;

/**
 * Migrates the database to this version. Processes that start at the same time take turns.
 * Throws `OperatorError` and changes nothing if the database is unreachable, newer than the code, or too old.
 */
export async function migrateDatabase(db: Database, files: SqlFiles = siteFiles): Promise<void> {
  const client = await connect(db.$client);
  try {
    // Building an index may exceed the time limit of ordinary queries.
    await client.query(`SET statement_timeout = 0; SET lock_timeout = '${lockLimitSeconds}s'`);
    await client.query("SET client_min_messages = warning");
    await client.query("SELECT pg_advisory_lock($1)", [lockKey]);
    const known = knownMigrations(files);
    const applied = await appliedMigrations(client);
    const history = countAsBaseline(applied, known[0]?.hash ?? "");
    assertKnown(history, known);
    if (history.length < applied.length) await recordMigrations(client, known.slice(0, history.length));
    await migrate(drizzle(client), { migrationsFolder: files.migrations });
    if (files.triggers !== undefined) await applyTriggers(client, files.triggers);
    await installJobs(client);
  } catch (error) {
    throw isLockTimeout(error)
      ? new OperatorError(`The database was not free to be migrated within ${lockLimitSeconds} seconds; try again.`)
      : error;
  } finally {
    // Closing the connection releases the lock and resets the settings.
    client.release(true);
  }
}

/** The migrations of this version, oldest first. */
export function knownMigrations(files: SqlFiles = siteFiles): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: files.migrations });
}

/** Replaces the list of applied migrations, in the format of drizzle's migrator. */
export async function recordMigrations(client: pg.ClientBase, applied: readonly MigrationMeta[]): Promise<void> {
  await client.query(
    `WITH removed AS (DELETE FROM drizzle.__drizzle_migrations)
     INSERT INTO drizzle.__drizzle_migrations (hash, created_at)
     SELECT * FROM unnest($1::text[], $2::bigint[])`,
    [applied.map(({ hash }) => hash), applied.map(({ folderMillis }) => folderMillis)],
  );
}

/**
 * Runs the triggers file unless the same file ran after the same migrations. Replacing a trigger locks its table, so
 * a restart must not do it under the writes of other processes.
 */
export async function applyTriggers(client: pg.ClientBase, file = siteFiles.triggers ?? ""): Promise<void> {
  const statements = await readFile(file, "utf8");
  const hash = createHash("sha256").update(statements);
  for (const migration of await appliedMigrations(client)) hash.update(migration);
  const digest = hash.digest("hex");
  const result = await client.query(
    "SELECT obj_description(to_regprocedure('notify_content_changed()'), 'pg_proc') AS digest",
  );
  const [applied] = checkRows(v.object({ digest: v.nullable(v.string()) }), result);
  if (applied?.digest === digest) return;
  await client.query(`${statements}\nCOMMENT ON FUNCTION notify_content_changed() IS '${digest}'`);
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw unreachable(error, pool.options.connectionString ?? "");
  }
}

function assertKnown(applied: readonly string[], known: readonly MigrationMeta[]): void {
  const unknown = applied.filter((hash) => known.every((migration) => migration.hash !== hash)).length;
  if (unknown === 0) return;
  throw new OperatorError(
    `The database is newer than the code: it holds ${unknown} ${unknown === 1 ? "migration" : "migrations"} that this version of Kapok does not know; run the version that made it, or a later one.`,
  );
}

/** Drizzle wraps the error of the database. */
function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === "55P03" || (error instanceof Error && codeOf(error.cause) === "55P03");
}
