import { resolve } from "node:path";
import { readConfig } from "#server/config.ts";
import { verifyBackup } from "#server/database/backup-format.ts";
import { openDatabase } from "#server/database/connect.ts";
import { migrateDatabase } from "#server/database/migrate.ts";
import { withSiteDatabase } from "#server/database/operator-database.ts";
import { OperatorError } from "#server/database/operator-error.ts";
import { restore } from "#server/database/restore.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const [name] = process.argv.slice(2);
  if (name === undefined) throw new OperatorError("Say which backup: npm run restore <file>.");
  const file = resolve(name);
  // Before anything is started or made: a damaged backup must leave no trace.
  await verifyBackup(file);
  const header = await withSiteDatabase(readConfig(process.env), async (url) => {
    const { db, close } = openDatabase({ url });
    // A new database gets its tables first.
    await migrateDatabase(db).finally(close);
    return restore(url, file);
  });
  return `${header.tables.length} tables, as they were at ${header.createdAt}, are restored from ${file}.`;
});
