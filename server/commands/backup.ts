import { join, resolve } from "node:path";
import { readConfig } from "#server/config.ts";
import { backUp } from "#server/database/backup.ts";
import { withSiteDatabase } from "#server/database/operator-database.ts";
import { OperatorError } from "#server/database/operator-error.ts";
import { readClusterInfo } from "#server/database/postgres-data-info.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const place = readConfig(process.env);
  if (place.databaseUrl === undefined && (await readClusterInfo(place.dataDir)) === undefined) {
    // A mistyped folder would otherwise become a new, empty site and a backup of nothing.
    throw new OperatorError(
      `There is no site in the data folder ${place.dataDir}; set DATA_DIR to the one to back up.`,
    );
  }
  const stamp = new Date().toISOString().replaceAll(":", "-").replace(/\.\d+/, "");
  const file = resolve(process.argv[2] ?? join(place.dataDir, "backups", `kapok-${stamp}.gz`));
  const header = await withSiteDatabase(place, (url) => backUp(url, file));
  return `${header.tables.length} tables were written to ${file}.`;
});
