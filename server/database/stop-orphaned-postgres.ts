import { existsSync, readFileSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { OperatorError } from "./operator-error.ts";
import { processCommand } from "./process-identity.ts";

/** PostgreSQL's own process file in its folder. */
export function readPostmaster(folder: string): { pid: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === "ready" } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stops the server that a killed site left on this folder, so that there are never two. Returns whether there was one.
 * Throws `OperatorError` when it does not stop within 10 seconds.
 */
export async function stopOrphanedPostgres(folder: string): Promise<boolean> {
  const left = readPostmaster(folder);
  if (left === undefined) return false;
  if (!servesFolder(left.pid, folder)) {
    // PostgreSQL notices that a process has ended, but not that another program has its id now.
    if (processCommand(left.pid) !== undefined) await rm(join(folder, "postmaster.pid"));
    return false;
  }
  // Fast shutdown first, then immediate shutdown, from which the next start recovers.
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    send(left.pid, signal);
    for (let waited = 0; waited < 5000; waited += 20) {
      if (!servesFolder(left.pid, folder)) return true;
      await sleep(20);
    }
  }
  throw new OperatorError(`A PostgreSQL left over on ${folder} (process ${left.pid}) does not stop; end it by hand.`);
}

function send(pid: number, signal: "SIGINT" | "SIGQUIT"): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already or belongs to another user. The following wait shows which.
  }
}

function servesFolder(pid: number, folder: string): boolean {
  const command = processCommand(pid);
  if (command === undefined || !/\bpostgres(\.exe)?\b/.test(command)) return false;
  const served = / -D "?(.+?)"?(?= -|$)/.exec(command)?.[1];
  // After a folder was moved, the command of its server has the old name. Such a server is stopped too.
  return served === undefined || !existsSync(served) || sameFolder(served, folder);
}

function sameFolder(one: string, other: string): boolean {
  const [a, b] = [statSync(one), statSync(other)];
  return a.dev === b.dev && a.ino === b.ino;
}
