import { parseArgs } from "node:util";
import { readConfig } from "#server/config.ts";
import { type Database, openDatabase } from "#server/database/connect.ts";
import { migrateDatabase } from "#server/database/migrate.ts";
import { withSiteDatabase } from "#server/database/operator-database.ts";
import { messageOf, OperatorError } from "#server/database/operator-error.ts";
import { loadMany, removeMany } from "#server/seed/load-many.ts";
import { loadSample } from "#server/seed/load-sample.ts";
import { runCommand } from "./run-command.ts";

const usage = "npm run sample, npm run sample -- --many <number>, or npm run sample -- --remove-many";

await runCommand(async () => {
  const work = chosenWork();
  return withSiteDatabase(readConfig(process.env), async (url) => {
    const { db, close } = openDatabase({ url });
    try {
      // A new database gets its tables first.
      await migrateDatabase(db);
      return await work(db);
    } finally {
      await close();
    }
  });
});

/** What the arguments ask for. */
function chosenWork(): (db: Database) => Promise<string> {
  const { many, "remove-many": remove } = readArguments();
  if (remove) {
    return async (db) => {
      await removeMany(db);
      return "The load-test articles are gone.";
    };
  }
  if (many === undefined) {
    return async (db) => {
      const { articles, games, draws } = await loadSample(db);
      return `The sample content is there: ${articles} articles and ${games} games in two languages; ${draws} draws were added.`;
    };
  }
  const count = Number(many);
  if (!Number.isInteger(count) || count < 1 || count > 1_000_000) {
    throw new OperatorError("--many takes a whole number from 1 to 1000000.");
  }
  return async (db) => {
    await loadMany(db, count);
    return `${count} load-test articles were written.`;
  };
}

function readArguments() {
  try {
    return parseArgs({ options: { many: { type: "string" }, "remove-many": { type: "boolean" } } }).values;
  } catch (error) {
    throw new OperatorError(`${messageOf(error)}. Use ${usage}.`);
  }
}
