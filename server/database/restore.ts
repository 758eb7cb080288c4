import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isDeepStrictEqual } from "node:util";
import type { MigrationMeta } from "drizzle-orm/migrator";
import pg from "pg";
import copy from "pg-copy-streams";
import * as v from "valibot";
import { DomainError } from "#server/domain-error.ts";
import { copyTarget } from "./backup.ts";
import { type BackupHeader, BackupReader, verifyBackup } from "./backup-format.ts";
import { countAsBaseline } from "./baseline.ts";
import { checkRows } from "./check-rows.ts";
import { openConnection } from "./connect.ts";
import { appliedMigrations, listTables, listTriggers, type Table } from "./list-tables.ts";
import { applyTriggers, knownMigrations, recordMigrations } from "./migrate.ts";
import { codeOf, messageOf, OperatorError } from "./operator-error.ts";

/**
 * Replaces everything in the database at `url` with the content of `file`, in one transaction: readers see the old
 * data until the new data is complete, and a failure changes nothing. Ends with the notification `content_changed`.
 * A backup of an earlier version is restored into the tables of that version, which are then migrated.
 * Waits `patience` seconds for writers to finish.
 *
 * @throws {DomainError} when the file is damaged or of a later version, or the database is busy or rejects a row
 */
export async function restore(url: string, file: string, patience = 10): Promise<BackupHeader> {
  const header = await verifyBackup(file);
  const client = await openConnection(url);
  try {
    const earlier = earlierMigrations(header, await appliedMigrations(client));
    await client.query("BEGIN");
    await client.query("SET LOCAL datestyle = 'ISO'; SET LOCAL row_security = off; SET CONSTRAINTS ALL DEFERRED");
    await client.query(`SET LOCAL lock_timeout = '${patience}s'; SET LOCAL client_min_messages = warning`);
    if (earlier === undefined) await replaceRows(client, header, file);
    else await replaceTables(client, header, file, earlier);
    await analyze(client);
    await client.query("NOTIFY content_changed");
    await client.query("COMMIT");
    return header;
  } catch (error) {
    // Ending the connection rolls back.
    if (error instanceof DomainError || error instanceof OperatorError) throw error;
    if (codeOf(error) === "55P03" || codeOf(error) === "40P01") {
      throw new DomainError("restore_timed_out", { seconds: patience });
    }
    throw new DomainError("restore_failed", { reason: messageOf(error) });
  } finally {
    await client.end();
  }
}

async function replaceRows(client: pg.Client, header: BackupHeader, file: string): Promise<void> {
  assertSameTables(header.tables, await listTables(client));
  const names = header.tables.map((table) => nameOf(table.name));
  // Writers wait, readers do not. TRUNCATE would keep readers out too, so the old rows are deleted instead.
  if (names.length > 0) await client.query(`LOCK TABLE ${names.join(", ")} IN EXCLUSIVE MODE`);
  const enableTriggers = await disableTriggers(client);
  await fill(client, header, file);
  await enableTriggers();
}

/** Makes the tables of the backup's version, fills and migrates them. Readers wait until it is done. */
async function replaceTables(
  client: pg.Client,
  header: BackupHeader,
  file: string,
  earlier: readonly MigrationMeta[],
): Promise<void> {
  const known = knownMigrations();
  await dropTables(client);
  await runMigrations(client, earlier);
  assertSameTables(header.tables, await listTables(client));
  await fill(client, header, file);
  await runMigrations(client, known.slice(earlier.length));
  await recordMigrations(client, known);
  await applyTriggers(client);
}

async function dropTables(client: pg.Client): Promise<void> {
  const tables = await listTables(client);
  if (tables.length > 0) await client.query(`DROP TABLE ${tables.map(({ name }) => nameOf(name)).join(", ")} CASCADE`);
  const result = await client.query(`
    SELECT oid::regprocedure::text AS name FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')`);
  const rows = checkRows(v.object({ name: v.string() }), result);
  if (rows.length > 0) await client.query(`DROP FUNCTION ${rows.map(({ name }) => name).join(", ")}`);
}

/** Drizzle's migrator commits, so it cannot run inside the transaction of a restore. */
async function runMigrations(client: pg.Client, migrations: readonly MigrationMeta[]): Promise<void> {
  for (const { sql } of migrations) for (const statement of sql) await client.query(statement);
}

async function analyze(client: pg.Client): Promise<void> {
  const tables = await listTables(client);
  if (tables.length > 0) await client.query(`ANALYZE ${tables.map(({ name }) => nameOf(name)).join(", ")}`);
}

async function fill(client: pg.Client, header: BackupHeader, file: string): Promise<void> {
  for (const { name } of header.tables.toReversed()) await client.query(`DELETE FROM ${nameOf(name)}`);
  const reader = new BackupReader(file);
  try {
    if (!isDeepStrictEqual(await reader.header(), header)) {
      throw new DomainError("backup_changed", { file });
    }
    for (const table of header.tables) {
      const target = client.query(copy.from(`COPY ${copyTarget(table)} FROM STDIN`));
      await pipeline(Readable.from(reader.rows(), { objectMode: false }), target);
    }
    await reader.finish();
  } finally {
    reader.close();
  }
  await setCounters(client, header);
  await client.query("SET CONSTRAINTS ALL IMMEDIATE");
}

/**
 * The backup contains the effects of the triggers already. The superuser of the embedded server may disable them with
 * the checks of foreign keys; the owner of the tables may disable each trigger. Returns a function that enables them.
 */
async function disableTriggers(client: pg.Client): Promise<() => Promise<void>> {
  await client.query("SAVEPOINT role");
  try {
    await client.query("SET LOCAL session_replication_role = replica");
    return async () => {
      await client.query("SET LOCAL session_replication_role = origin");
    };
  } catch (error) {
    if (codeOf(error) !== "42501") throw error;
  }
  await client.query("ROLLBACK TO SAVEPOINT role");
  const triggers = await listTriggers(client);
  const turn = async (way: "DISABLE" | "ENABLE"): Promise<void> => {
    for (const { table, name } of triggers) {
      await client.query(`ALTER TABLE ${nameOf(table)} ${way} TRIGGER ${pg.escapeIdentifier(name)}`);
    }
  };
  await turn("DISABLE");
  return () => turn("ENABLE");
}

/** `ALTER SEQUENCE` and not `setval`, which a rollback would not take back. */
async function setCounters(client: pg.Client, header: BackupHeader): Promise<void> {
  for (const { name, next } of header.sequences) {
    await client.query(`ALTER SEQUENCE ${nameOf(name)} RESTART WITH ${next}`);
  }
}

/**
 * Returns the migrations of the backup if it was made by an earlier version than the database, and `undefined` if
 * both have the same.
 *
 * @throws {DomainError} when the backup cannot be migrated
 */
function earlierMigrations(header: BackupHeader, applied: readonly string[]): MigrationMeta[] | undefined {
  if (isDeepStrictEqual(header.migrations, applied)) return undefined;
  const known = knownMigrations();
  const history = countAsBaseline(header.migrations, known[0]?.hash ?? "");
  if (isDeepStrictEqual(history, applied)) return undefined;
  const isPrefix = history.every((hash, index) => applied[index] === hash);
  if (isPrefix && history.length > 0 && known.every(({ hash }, index) => applied[index] === hash)) {
    return known.slice(0, history.length);
  }
  throw new DomainError(isPrefix ? "backup_too_old" : "backup_too_new", {});
}

function assertSameTables(saved: readonly Table[], present: readonly Table[]): void {
  const shape = (tables: readonly Table[]): string[] =>
    tables.map((table) => [table.name, ...table.columns.toSorted()].join(" ")).sort();
  if (isDeepStrictEqual(shape(saved), shape(present))) return;
  throw new DomainError("backup_tables_differ", {});
}

function nameOf(identifier: string): string {
  return `public.${pg.escapeIdentifier(identifier)}`;
}
