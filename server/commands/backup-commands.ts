import { join, resolve } from "node:path";
import { readConfig } from "#server/config.ts";
import { backUp } from "#server/database/backup.ts";
import { verifyBackup } from "#server/database/backup-format.ts";
import { openDatabase } from "#server/database/connect.ts";
import { migrateDatabase } from "#server/database/migrate.ts";
import { withSiteDatabase } from "#server/database/operator-database.ts";
import { OperatorError } from "#server/database/operator-error.ts";
import { restore } from "#server/database/restore.ts";
import { assertSiteExists } from "./operate.ts";
import { recordCommand } from "./record-command.ts";

/** Writes the site's database to a file: the first argument, else a new file in the data folder. */
export async function backupCommand([name]: readonly string[]): Promise<string> {
  const config = readConfig(process.env);
  await assertSiteExists(config);
  const time = new Date().toISOString().replaceAll(":", "-").replace(/\.\d+/, "");
  const file = resolve(name ?? join(config.dataDir, "backups", `kapok-${time}.gz`));
  const header = await withSiteDatabase(config, async (url) => {
    const written = await backUp(url, file);
    await recordCommand(url, "backup");
    return written;
  });
  return `${header.tables.length} tables were written to ${file}.`;
}

/** Restores the site's database from the file that the first argument names. */
export async function restoreCommand([name]: readonly string[]): Promise<string> {
  if (name === undefined) throw new OperatorError("Name the backup: kapok restore <file>.");
  const file = resolve(name);
  // Before a database is started or created: a damaged backup must change nothing.
  await verifyBackup(file);
  const header = await withSiteDatabase(readConfig(process.env), async (url) => {
    const { db, close } = openDatabase({ url });
    // A new database gets its tables first.
    await migrateDatabase(db).finally(close);
    const restored = await restore(url, file);
    await recordCommand(url, "restore");
    return restored;
  });
  return `${header.tables.length} tables, as they were at ${header.createdAt}, are restored from ${file}.`;
}
