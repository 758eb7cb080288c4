import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { link, mkdir, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import copy from "pg-copy-streams";
import { type BackupHeader, backupBytes } from "./backup-format.ts";
import { openConnection } from "./connect.ts";
import { appliedMigrations, inOrderOfReference, listSequences, listTables } from "./list-tables.ts";
import { codeOf, messageOf, OperatorError } from "./operator-error.ts";

/**
 * Writes everything the site holds in the database at `url` into `file`, as of one moment, while the site runs on.
 * Throws `OperatorError`, and leaves no file, when the database or the disk fails or there is such a file already.
 */
export async function backUp(url: string, file: string): Promise<BackupHeader> {
  const client = await openConnection(url);
  const draft = `${file}.${randomUUID()}.part`;
  try {
    await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
    // Rows hidden by a policy would be missing in silence; like this it is an error.
    await client.query("SET LOCAL row_security = off; SET LOCAL datestyle = 'ISO'; SET LOCAL bytea_output = 'hex'");
    const header = await describe(client);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const target = createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true });
    await pipeline(
      backupBytes(header, (table) => client.query(copy.to(`COPY ${copyTarget(table)} TO STDOUT`))),
      createGzip(),
      target,
    );
    await publish(draft, file);
    return header;
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`The backup ${file} could not be written: ${messageOf(error)}.`);
  } finally {
    await rm(draft, { force: true });
    await client.end();
  }
}

/** A table with its columns, as COPY wants it: a table may have none, an empty list it does not take. */
export function copyTarget(table: BackupHeader["tables"][number]): string {
  const columns = table.columns.map(pg.escapeIdentifier).join(", ");
  return `public.${pg.escapeIdentifier(table.name)}${columns && ` (${columns})`}`;
}

async function describe(client: pg.Client): Promise<BackupHeader> {
  const migrations = await appliedMigrations(client);
  const tables = await inOrderOfReference(client, await listTables(client));
  // Counters are not part of the snapshot; read after it, they are at least as far as its rows.
  const sequences = await listSequences(client);
  return {
    format: "kapok-backup",
    version: 1,
    createdAt: new Date().toISOString(),
    migrations,
    tables: tables.map((table) => ({ ...table, columns: [...table.columns] })),
    sequences,
  };
}

/** `link` instead of `rename`: an older backup of that name is never overwritten. */
async function publish(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    throw new OperatorError(`There is a file ${file} already; choose another name for the backup.`);
  }
}
