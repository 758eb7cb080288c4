import { type ChildProcess, type SpawnOptions, type SpawnSyncReturns, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parse } from "node:path";
import { OperatorError } from "./operator-error.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";

/** How to start the programs of PostgreSQL: the user, and the command in front. */
export interface PostgresUser {
  /** Owner of the files; undefined when they belong to the user who runs Kapok. */
  readonly owner: Account | undefined;
  /** Major version of the programs. */
  readonly major: number;
  start(program: string, args: readonly string[]): ChildProcess;
  run(program: string, args: readonly string[]): SpawnSyncReturns<string>;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** A command to put in front, and the user to start it as. */
interface Way {
  readonly prefix: readonly string[];
  readonly options: SpawnOptions;
}

/**
 * Finds a way to run PostgreSQL with access to its programs and `folder`. PostgreSQL refuses to run as root, so root
 * starts it as `account` (by default `nobody`). Throws `OperatorError` when no way works.
 */
export function postgresUser(binaries: PostgresBinaries, folder: string, account?: Account): PostgresUser {
  const owner = process.getuid?.() === 0 ? (account ?? nobody()) : undefined;
  let reason = "";
  for (const way of waysFor(owner)) {
    const run = (program: string, args: readonly string[]): SpawnSyncReturns<string> => {
      const [file, words] = commandOf(way, program, args);
      return spawnSync(file, words, { ...way.options, cwd: parse(folder).root, env: environment(), encoding: "utf8" });
    };
    // Checked in a shell, which has the same rights as PostgreSQL when it starts its own programs.
    const version =
      owner === undefined
        ? run(binaries.postgres, ["--version"])
        : run("/bin/sh", ["-c", 'cd -- "$1" && exec "$2" --version', "sh", folder, binaries.postgres]);
    const major = Number(/ (\d+)/.exec(version.stdout ?? "")?.[1]);
    if (version.status === 0 && major > 0) {
      const start = (program: string, args: readonly string[]): ChildProcess => {
        const [file, words] = commandOf(way, program, args);
        // Its own process group: Ctrl-C in the terminal reaches only the site, which then stops the database cleanly.
        return spawn(file, words, {
          ...way.options,
          cwd: parse(folder).root,
          env: environment(),
          detached: true,
          stdio: ["ignore", "ignore", "pipe"],
        });
      };
      return { owner, major, run, start };
    }
    reason ||= version.error?.message ?? version.stderr.trim().split("\n")[0] ?? "";
  }
  throw new OperatorError(
    owner === undefined
      ? `The embedded PostgreSQL does not run on this machine (${reason}); set DATABASE_URL to a PostgreSQL of your own.`
      : `PostgreSQL does not run as root, and the user with id ${owner.uid} cannot run it here (${reason}); start Kapok as an ordinary user, or set DATABASE_URL.`,
  );
}

function waysFor(owner: Account | undefined): Way[] {
  if (owner === undefined) return [{ prefix: [], options: {} }];
  const { uid, gid } = owner;
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  // Below a folder that only root may enter, the other user needs permission to traverse. `no_setuid_fixup` makes
  // access(2) respect that permission, with which PostgreSQL checks its programs. Reading is less than overriding, but
  // containers often grant only the latter.
  const passing = ["dac_read_search", "dac_override"].map((capability) => ({
    prefix: ["setpriv", ...identity, "--securebits=+no_setuid_fixup", `--inh-caps=+${capability}`].concat(
      `--ambient-caps=+${capability}`,
    ),
    options: {},
  }));
  return [{ prefix: [], options: { uid, gid } }, ...passing];
}

function commandOf(way: Way, program: string, args: readonly string[]): [string, string[]] {
  const [file = program, ...words] = [...way.prefix, program, ...args];
  return [file, words];
}

/** The environment is not inherited: PG* variables would change PostgreSQL's behavior, and others are secrets. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  return { PATH, LC_ALL: "C", TZ: "UTC", ...(SystemRoot === undefined ? {} : { SystemRoot }) };
}

/** Returns the account with that name on this machine, or undefined. */
export function accountOf(name: string): Account | undefined {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

function nobody(): Account {
  const account = accountOf("nobody");
  if (account === undefined) {
    throw new OperatorError(
      "PostgreSQL does not run as root, and there is no user nobody to hand over to; start Kapok as an ordinary user, or set DATABASE_URL.",
    );
  }
  return account;
}
