import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isDeepStrictEqual } from "node:util";
import pg from "pg";
import copy from "pg-copy-streams";
import { copyTarget } from "./backup.ts";
import { type BackupHeader, BackupReader, verifyBackup } from "./backup-format.ts";
import { openConnection } from "./connect.ts";
import { appliedMigrations, listTables, listTriggers, type Table } from "./list-tables.ts";
import { codeOf, messageOf, OperatorError } from "./operator-error.ts";

/**
 * Puts what `file` holds in place of everything in the database at `url`, in one transaction: readers see the old
 * data until all of the new is there, and a failure changes nothing. Ends with the notification `content_changed`.
 * Waits `patience` seconds for writers to finish. Throws `StartError` for a damaged file, one of another version, or
 * a database that is busy or refuses a row.
 */
export async function restore(url: string, file: string, patience = 10): Promise<BackupHeader> {
  const header = await verifyBackup(file);
  const client = await openConnection(url);
  try {
    refuseOtherVersion(header, await appliedMigrations(client));
    refuseOtherTables(header.tables, await listTables(client));
    await client.query("BEGIN");
    await replaceAll(client, header, file, patience);
    await client.query("NOTIFY content_changed");
    await client.query("COMMIT");
    return header;
  } catch (error) {
    // Ending the connection rolls back.
    if (error instanceof OperatorError) throw error;
    if (codeOf(error) === "55P03" || codeOf(error) === "40P01") {
      throw new OperatorError(
        `The tables were not free within ${patience} seconds, so nothing was restored; try again, or stop the site first.`,
      );
    }
    throw new OperatorError(`Nothing was restored, because the database refused: ${messageOf(error)}.`);
  } finally {
    await client.end();
  }
}

async function replaceAll(client: pg.Client, header: BackupHeader, file: string, patience: number): Promise<void> {
  await client.query("SET LOCAL datestyle = 'ISO'; SET LOCAL row_security = off; SET CONSTRAINTS ALL DEFERRED");
  const names = header.tables.map((table) => nameOf(table.name));
  if (names.length > 0) {
    // Writers wait, readers do not. TRUNCATE would keep readers out too, so the old rows are deleted instead.
    await client.query(`SET LOCAL lock_timeout = '${patience}s'`);
    await client.query(`LOCK TABLE ${names.join(", ")} IN EXCLUSIVE MODE`);
  }
  const wakeTriggers = await silenceTriggers(client);
  for (const name of names.toReversed()) await client.query(`DELETE FROM ${name}`);
  await fill(client, header, file);
  await setCounters(client, header);
  await client.query("SET CONSTRAINTS ALL IMMEDIATE");
  await wakeTriggers();
  if (names.length > 0) await client.query(`ANALYZE ${names.join(", ")}`);
}

async function fill(client: pg.Client, header: BackupHeader, file: string): Promise<void> {
  const reader = new BackupReader(file);
  try {
    if (!isDeepStrictEqual(await reader.header(), header)) {
      throw new OperatorError(`The backup ${file} changed while it was read; nothing was restored.`);
    }
    for (const table of header.tables) {
      const target = client.query(copy.from(`COPY ${copyTarget(table)} FROM STDIN`));
      await pipeline(Readable.from(reader.rows(), { objectMode: false }), target);
    }
    await reader.finish();
  } finally {
    reader.close();
  }
}

/**
 * What triggers once did is part of the backup already. The superuser of the embedded server may turn them off with
 * the checks of foreign keys; the owner of the tables may turn off each of them. Answers how to turn them on again.
 */
async function silenceTriggers(client: pg.Client): Promise<() => Promise<void>> {
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

function refuseOtherVersion(header: BackupHeader, applied: readonly string[]): void {
  if (isDeepStrictEqual(header.migrations, applied)) return;
  const older = header.migrations.every((hash, index) => applied[index] === hash);
  throw new OperatorError(
    older
      ? "The backup was made by an older version of Kapok: restore it with that version into a new DATA_DIR or database, and start this version on it."
      : "The backup was made by a newer or a different version of Kapok than the one that this database belongs to; restore it with that version.",
  );
}

function refuseOtherTables(saved: readonly Table[], present: readonly Table[]): void {
  const shape = (tables: readonly Table[]): string[] =>
    tables.map((table) => [table.name, ...table.columns.toSorted()].join(" ")).sort();
  if (isDeepStrictEqual(shape(saved), shape(present))) return;
  throw new OperatorError("The tables of the backup are not those of this database; nothing was restored.");
}

function nameOf(identifier: string): string {
  return `public.${pg.escapeIdentifier(identifier)}`;
}
