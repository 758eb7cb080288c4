import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { readConfig } from "#server/config.ts";
import { type Database, openDatabase } from "#server/database/connect.ts";
import { migrateDatabase } from "#server/database/migrate.ts";
import { type DatabaseLocation, withSiteDatabase } from "#server/database/operator-database.ts";
import { messageOf, OperatorError } from "#server/database/operator-error.ts";
import { readClusterInfo } from "#server/database/postgres-data-info.ts";

type Arguments<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>;

/** What a command does to the site's database; answers what is to be said about it. */
export type Work = (db: Database) => Promise<string>;

/** A command of an operator: `npm run operator -- <area> <name> …`. */
export interface Command<Options extends ParseArgsOptionsConfig = ParseArgsOptionsConfig> {
  /** Empty for the one command of an area that has no other. */
  readonly name: string;
  /** What stands after the name, `<number> [--dry-run]`. */
  readonly usage: string;
  readonly summary: string;
  readonly options: Options;
  /** Reads the arguments before anything is opened or started; throws a `StartError` for what is wrong with them. */
  prepare(args: Arguments<Options>): Work | Promise<Work>;
}

/** Commands about one thing. */
export interface Area {
  readonly name: string;
  readonly summary: string;
  readonly commands: readonly Command[];
}

/** Declares a command; only there to infer what its options hold. */
export function command<Options extends ParseArgsOptionsConfig>(definition: Command<Options>): Command {
  return definition as unknown as Command;
}

/**
 * Does what the arguments ask for, on a running site or a stopped one, and answers what to say.
 *
 * @throws {OperatorError} for everything that the operator can mend
 */
export async function operate(areas: readonly Area[], args: readonly string[]): Promise<string> {
  const words = args.filter((word) => word !== "--help" && word !== "-h");
  const wantsHelp = words.length < args.length;
  const [areaName, ...others] = words;
  if (areaName === undefined) return helpOf(areas);
  const area = areas.find(({ name }) => name === areaName);
  if (!area) throw new OperatorError(`There is no area "${areaName}".\n\n${helpOf(areas)}`);
  const alone = area.commands.find(({ name }) => name === "");
  const [commandName, ...rest] = alone ? ["", ...others] : others;
  if (commandName === undefined) return helpOf([area]);
  const chosen = area.commands.find(({ name }) => name === commandName);
  if (!chosen) throw new OperatorError(`${areaName} has no command "${commandName}".\n\n${helpOf([area])}`);
  if (wantsHelp) return helpOf([{ ...area, commands: [chosen] }]);
  const work = await chosen.prepare(readArguments(chosen, rest, area));
  return onSite(readConfig(process.env), work);
}

function readArguments(chosen: Command, args: string[], area: Area) {
  try {
    return parseArgs({ args, options: chosen.options, allowPositionals: true });
  } catch (error) {
    throw new OperatorError(`${messageOf(error)}\n\n${helpOf([{ ...area, commands: [chosen] }])}`);
  }
}

function helpOf(areas: readonly Area[]): string {
  return areas
    .map(({ name, summary, commands }) =>
      [
        `${name}: ${summary}`,
        ...commands.map((each) =>
          `  npm run operator -- ${[name, each.name, each.usage].filter(Boolean).join(" ")}`.concat(
            `\n      ${each.summary}`,
          ),
        ),
      ].join("\n"),
    )
    .join("\n\n");
}

async function onSite(place: DatabaseLocation, work: Work): Promise<string> {
  if (place.databaseUrl === undefined && (await readClusterInfo(place.dataDir)) === undefined) {
    // A mistyped folder would otherwise become a new site, which nobody reads.
    throw new OperatorError(`There is no site in the data folder ${place.dataDir}; set DATA_DIR to the site's.`);
  }
  return withSiteDatabase(place, async (url) => {
    const { db, close } = openDatabase({ url });
    try {
      await migrateDatabase(db);
      return await work(db);
    } finally {
      await close();
    }
  });
}
