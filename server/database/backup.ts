import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { link, mkdir, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import copy from "pg-copy-streams";
import { DomainError } from "#server/domain-error.ts";
import { type BackupHeader, backupBytes } from "./backup-format.ts";
import { openConnection } from "./connect.ts";
import { appliedMigrations, inOrderOfReference, listSequences, listTables } from "./list-tables.ts";
import { codeOf, messageOf } from "./operator-error.ts";

/**
 * Writes a snapshot of the database at `url` to `file` while the site runs.
 *
 * @throws {DomainError} `backup_exists` or `backup_not_written`; no file is left then
 * @throws {OperatorError} when the database cannot be reached
 */
export async function backUp(url: string, file: string): Promise<BackupHeader> {
  const client = await openConnection(url);
  const draft = `${file}.${randomUUID()}.part`;
  try {
    await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
    // Without it, rows hidden by a policy would be missing without an error.
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
    if (error instanceof DomainError) throw error;
    throw new DomainError("backup_not_written", { file, reason: messageOf(error) });
  } finally {
    await rm(draft, { force: true });
    await client.end();
  }
}

/** Returns a table with its columns for COPY, which takes no empty list of columns. */
export function copyTarget(table: BackupHeader["tables"][number]): string {
  const columns = table.columns.map(pg.escapeIdentifier).join(", ");
  return `public.${pg.escapeIdentifier(table.name)}${columns && ` (${columns})`}`;
}

async function describe(client: pg.Client): Promise<BackupHeader> {
  const migrations = await appliedMigrations(client);
  const tables = await inOrderOfReference(client, await listTables(client));
  // Sequences are not part of the snapshot. Read after it, they are at least as far as its rows.
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

/** Names the finished file. `link`, unlike `rename`, never replaces an older backup. */
async function publish(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    throw new DomainError("backup_exists", { file });
  }
}
