import { OperatorError } from "#server/database/operator-error.ts";
import { toOperatorError } from "./domain-error-texts.ts";
import { endLine } from "./operate.ts";

interface SubCommand {
  readonly usage: string;
  readonly summary: string;
  /** Runs it and returns the text for standard output. Its modules load only then. */
  run(args: readonly string[]): Promise<string>;
}

const subCommands: Readonly<Record<string, SubCommand>> = {
  operator: {
    usage: "operator <area> <command> …",
    summary:
      "members, comments, draws, messages and exports; kapok operator lists all. The word operator may be left out",
    run: async (args) => (await import("./operator-areas.ts")).runOperator(args),
  },
  sample: {
    usage: "sample [--many <number>] [--remove-many]",
    summary: "loads the sample content, or articles for load tests",
    run: async (args) => (await import("./sample-command.ts")).sampleCommand(args),
  },
  backup: {
    usage: "backup [<file>]",
    summary: "writes the database to a file, on a running or a stopped site",
    run: async (args) => (await import("./backup-commands.ts")).backupCommand(args),
  },
  restore: {
    usage: "restore <file>",
    summary: "replaces the database with that of a backup",
    run: async (args) => (await import("./backup-commands.ts")).restoreCommand(args),
  },
};

const help = [
  "Usage: kapok <command>",
  ...Object.values(subCommands).map(({ usage, summary }) => `  kapok ${usage}\n      ${summary}`),
].join("\n");

async function run([name, ...args]: readonly string[]): Promise<string> {
  if (name === undefined || name === "--help" || name === "-h") return help;
  const chosen = Object.hasOwn(subCommands, name) ? subCommands[name] : undefined;
  if (!chosen) {
    const { hasArea, runOperator } = await import("./operator-areas.ts");
    if (hasArea(name)) return runOperator([name, ...args]);
    throw new OperatorError(`There is no command "${name}".\n\n${help}`);
  }
  const wantsHelp = args.some((arg) => arg === "--help" || arg === "-h");
  // The operator's commands have help of their own.
  if (wantsHelp && name !== "operator") return `kapok ${chosen.usage}\n    ${chosen.summary}`;
  return chosen.run(args);
}

// Standard output carries the result alone. Errors go to standard error, and the exit code is 1.
try {
  process.stdout.write(endLine(await run(process.argv.slice(2))));
} catch (error) {
  const shown = toOperatorError(error);
  if (!(shown instanceof OperatorError)) throw shown;
  console.error(shown.message);
  process.exitCode = 1;
}
