import { writeFile } from "node:fs/promises";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { ApiError } from "#contract/http/errors.ts";
import { type AuditedChange, recordAudit } from "#server/audit/audit.mutations.ts";
import { readConfig } from "#server/config.ts";
import { type Database, openDatabase } from "#server/database/connect.ts";
import { migrateDatabase } from "#server/database/migrate.ts";
import { type DatabaseLocation, withSiteDatabase } from "#server/database/operator-database.ts";
import { messageOf, OperatorError } from "#server/database/operator-error.ts";
import { readClusterInfo } from "#server/database/postgres-data-info.ts";
import { toOperatorError } from "./domain-error-texts.ts";

type Arguments<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>;

/** Rows of the database, as text for people or spreadsheets and as records for programs. */
interface Listing {
  readonly text: string;
  readonly records: readonly object[];
}

/** Tells the audit log what a command was done to, and what has changed. */
type Describe = (change: AuditedChange) => void;

/** The work of a command on the site's database; returns the output. */
type Work = (db: Database, describe: Describe) => Promise<string | Listing>;

/** A command of an operator: `kapok operator <area> <name> …`. */
export interface Command<Options extends ParseArgsOptionsConfig = ParseArgsOptionsConfig> {
  /** Empty for the only command of an area. */
  readonly name: string;
  /** The arguments, as in `<number> [--dry-run]`. */
  readonly usage: string;
  readonly summary: string;
  /** Whether it returns a listing, and so takes `--json` and `--output`. */
  readonly lists?: boolean;
  readonly options: Options;
  /** Checks the arguments before a database is opened; throws an `OperatorError` when they are wrong. */
  prepare(args: Arguments<Options>): Work | Promise<Work>;
}

/** Commands on one subject. */
export interface Area {
  readonly name: string;
  readonly summary: string;
  readonly commands: readonly Command[];
}

const listingOptions = { json: { type: "boolean" }, output: { type: "string" } } as const;
const listingUsage = "[--json] [--output <file>]";

/** Declares a command; it infers the types of the options. */
export function command<Options extends ParseArgsOptionsConfig>(definition: Command<Options>): Command {
  return definition as unknown as Command;
}

/**
 * Runs the command that the arguments name, on a running or a stopped site. Returns the text for standard output.
 *
 * @throws {OperatorError} for everything that the operator can fix
 */
export async function operate(areas: readonly Area[], args: readonly string[]): Promise<string> {
  const words = args.filter((word) => word !== "--help" && word !== "-h");
  const wantsHelp = words.length < args.length;
  const [areaName, ...others] = words;
  if (areaName === undefined) return helpOf(areas);
  const area = areas.find(({ name }) => name === areaName);
  if (!area) throw new OperatorError(`There is no area "${areaName}".\n\n${helpOf(areas)}`);
  const only = area.commands.find(({ name }) => name === "");
  const [commandName, ...rest] = only ? ["", ...others] : others;
  if (commandName === undefined) return helpOf([area]);
  const chosen = area.commands.find(({ name }) => name === commandName);
  if (!chosen) throw new OperatorError(`${areaName} has no command "${commandName}".\n\n${helpOf([area])}`);
  if (wantsHelp) return helpOf([{ ...area, commands: [chosen] }]);
  const parsed = readArguments(chosen, rest, area);
  try {
    const work = await chosen.prepare(parsed);
    const act = [areaName, commandName].filter(Boolean).join(" ");
    const isTrial = parsed.values["dry-run"] === true;
    const audited = isTrial ? (db: Database) => work(db, () => {}) : withAudit(act, work);
    return await deliver(await onSite(readConfig(process.env), audited), parsed.values);
  } catch (error) {
    throw toOperatorError(error);
  }
}

/** Rejects with an operator's message when `work` reports that something does not exist. */
export async function orNotFound<T>(work: Promise<T>, message: string): Promise<T> {
  return work.catch((error) => {
    throw error instanceof ApiError && error.code === "not_found" ? new OperatorError(message) : error;
  });
}

/** Reads `--last`, the number of rows to list. */
export function parseLast(last: string): number {
  if (!/^[1-9]\d{0,3}$/.test(last)) throw new OperatorError("--last takes a whole number from 1 to 9999.");
  return Number(last);
}

/** Formats a time for a line of a list: `2026-11-21 09:30`. */
export function minuteOf(time: Date): string {
  return time.toISOString().slice(0, 16).replace("T", " ");
}

function readArguments(chosen: Command, args: string[], area: Area) {
  try {
    const options: ParseArgsOptionsConfig = { ...chosen.options, ...(chosen.lists && listingOptions) };
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new OperatorError(`${messageOf(error)}\n\n${helpOf([{ ...area, commands: [chosen] }])}`);
  }
}

/** Turns a result into text; with `--output` the text goes to a file and a notice to standard error. */
async function deliver(result: string | Listing, { json, output }: Readonly<Record<string, unknown>>): Promise<string> {
  if (typeof result === "string") return result;
  const text = json === true ? JSON.stringify(result.records, null, 2) : result.text;
  if (typeof output !== "string") return text;
  await writeFile(output, endLine(text)).catch((error) => {
    throw new OperatorError(`${output} cannot be written: ${messageOf(error)}.`);
  });
  process.stderr.write(`Written to ${output}.\n`);
  return "";
}

/** Ends a text with a newline, unless it is empty or has one. */
export function endLine(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

function helpOf(areas: readonly Area[]): string {
  return areas
    .map(({ name, summary, commands }) =>
      [
        `${name}: ${summary}`,
        ...commands.map((each) => {
          const words = [name, each.name, each.usage, each.lists && listingUsage].filter(Boolean);
          return `  kapok operator ${words.join(" ")}\n      ${each.summary}`;
        }),
      ].join("\n"),
    )
    .join("\n\n");
}

/** Records a command in the audit log when it has succeeded. Arguments are left out: they may be secrets. */
function withAudit(act: string, work: Work): SiteWork {
  return async (db) => {
    let change: AuditedChange = {};
    const result = await work(db, (described) => {
      change = described;
    });
    await recordAudit(db, { via: "command", act, ...change });
    return result;
  };
}

type SiteWork = (db: Database) => Promise<string | Listing>;

async function onSite(location: DatabaseLocation, work: SiteWork): Promise<string | Listing> {
  await assertSiteExists(location);
  return withSiteDatabase(location, async (url) => {
    const { db, close } = openDatabase({ url });
    try {
      await migrateDatabase(db);
      return await work(db);
    } finally {
      await close();
    }
  });
}

/** Throws for a data folder without a site: a mistyped folder must not become a new, empty site. */
export async function assertSiteExists({ databaseUrl, dataDir }: DatabaseLocation): Promise<void> {
  if (databaseUrl === undefined && (await readClusterInfo(dataDir)) === undefined) {
    throw new OperatorError(`There is no site in the data folder ${dataDir}; set DATA_DIR to the site's.`);
  }
}
