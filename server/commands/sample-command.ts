import { parseArgs } from "node:util";
import { recordAudit } from "#server/audit/audit.mutations.ts";
import { readConfig } from "#server/config.ts";
import { type Database, openDatabase } from "#server/database/connect.ts";
import { migrateDatabase } from "#server/database/migrate.ts";
import { withSiteDatabase } from "#server/database/operator-database.ts";
import { messageOf, OperatorError } from "#server/database/operator-error.ts";
import { loadMany, removeMany } from "#server/seed/load-many.ts";
import { loadSample } from "#server/seed/load-sample.ts";

const usage = "kapok sample, kapok sample --many <number>, or kapok sample --remove-many";
const maxArticles = 1_000_000;

/** Loads the sample content, or loads or removes articles for load tests. */
export async function sampleCommand(args: readonly string[]): Promise<string> {
  const work = chooseWork(readOptions(args));
  return withSiteDatabase(readConfig(process.env), async (url) => {
    const { db, close } = openDatabase({ url });
    try {
      // A new database gets its tables first.
      await migrateDatabase(db);
      const result = await work(db);
      await recordAudit(db, { via: "command", act: "sample" });
      return result;
    } finally {
      await close();
    }
  });
}

function chooseWork({ many, "remove-many": remove }: ReturnType<typeof readOptions>) {
  if (remove) {
    return async (db: Database) => {
      await removeMany(db);
      return "The load-test articles are removed.";
    };
  }
  if (many === undefined) {
    return async (db: Database) => {
      const { articles, games, draws } = await loadSample(db);
      return `The sample content is loaded: ${articles} articles and ${games} games in two languages; ${draws} draws were added.`;
    };
  }
  const count = Number(many);
  if (!Number.isInteger(count) || count < 1 || count > maxArticles) {
    throw new OperatorError(`--many takes a whole number from 1 to ${maxArticles}.`);
  }
  return async (db: Database) => {
    await loadMany(db, count);
    return `${count} load-test articles were written.`;
  };
}

function readOptions(args: readonly string[]) {
  try {
    const options = { many: { type: "string" }, "remove-many": { type: "boolean" } } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new OperatorError(`${messageOf(error)}. Use ${usage}.`);
  }
}
