import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { OperatorError } from "./operator-error.ts";
import type { PostgresUser } from "./postgres-user.ts";
import { readPostmaster } from "./stop-orphaned-postgres.ts";

/** One running PostgreSQL. */
export interface Postmaster {
  /** Settles when the process has ended for any reason. */
  readonly exited: Promise<void>;
  /** Fast shutdown, by force after 8 seconds. */
  stop(): Promise<void>;
}

interface Launch {
  readonly user: PostgresUser;
  readonly postgres: string;
  readonly folder: string;
  readonly port: number;
  readonly settings: Readonly<Record<string, string | number>>;
  readonly log: (message: string) => void;
  /** Aborts the start. */
  readonly signal: AbortSignal;
}

/** Replaying the log after a crash takes time. A minute is far more than the largest log needs. */
const startLimit = 60_000;
const stopLimits = [
  ["SIGINT", 8000],
  ["SIGQUIT", 1500],
  ["SIGKILL", 500],
] as const;

/** Starts PostgreSQL and waits until it accepts connections. Throws `OperatorError` with its message if it fails. */
export async function startPostmaster(launch: Launch): Promise<Postmaster> {
  const { user, folder, port, log } = launch;
  const settings = { listen_addresses: "127.0.0.1", port, unix_socket_directories: "", ...launch.settings };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = user.start(launch.postgres, ["-D", folder, ...args]);
  const exited = once(child, "close").then(
    () => undefined,
    (error: unknown) => log(`PostgreSQL could not be started: ${error}`),
  );
  let gone = false;
  void exited.then(() => {
    gone = true;
  });

  const lastWords: string[] = [];
  if (child.stderr !== null) {
    createInterface(child.stderr).on("line", (line) => {
      log(line);
      lastWords.push(line);
      if (lastWords.length > 20) lastWords.shift();
    });
  }

  // If the site ends without stopping its database, by an uncaught error, it still sends the stop signal.
  const farewell = (): void => void child.kill("SIGINT");
  process.once("exit", farewell);
  void exited.then(() => process.off("exit", farewell));

  const stop = async (): Promise<void> => {
    for (const [signal, limit] of stopLimits) {
      if (gone) return;
      child.kill(signal);
      await Promise.race([exited, sleep(limit, undefined, { ref: false })]);
    }
  };

  for (let waited = 0; !gone && waited < startLimit && !launch.signal.aborted; waited += 10) {
    const state = readPostmaster(folder);
    if (state?.ready && state.pid === child.pid) return { exited, stop };
    await sleep(10);
  }
  const failed = gone;
  await stop();
  throw new OperatorError(
    failed
      ? `PostgreSQL could not open the database folder ${folder}: ${reasonIn(lastWords)}.`
      : `PostgreSQL did not get ready on the database folder ${folder}.`,
  );
}

/** The first error is the cause; later ones are consequences. */
function reasonIn(lines: readonly string[]): string {
  const complaint =
    lines.find((line) => /(FATAL|PANIC|could not bind)/.test(line)) ?? lines.at(-1) ?? "it said nothing";
  return complaint.replace(/^.*?(FATAL|PANIC|WARNING|LOG): +/, "").replace(/\.$/, "");
}
