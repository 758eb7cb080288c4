import { recordAudit } from "#server/audit/audit.mutations.ts";
import { openDatabase } from "#server/database/connect.ts";
import { codeOf } from "#server/database/operator-error.ts";

/** PostgreSQL's code of a table that does not exist. */
const undefinedTable = "42P01";

/** Records a command in the audit log of the database at `url`. A database of an earlier version has no log yet. */
export async function recordCommand(url: string, act: string): Promise<void> {
  const { db, close } = openDatabase({ url });
  try {
    await recordAudit(db, { via: "command", act });
  } catch (error) {
    if (codeOf(error instanceof Error ? error.cause : error) !== undefinedTable) throw error;
  } finally {
    await close();
  }
}
