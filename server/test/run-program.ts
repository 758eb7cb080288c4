import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

/** Runs a program of the server until it ends; `path` is below `server`. */
export function runProgram(path: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  // Never uses the database that the developer's shell may name.
  const { DATABASE_URL: _, ...own } = process.env;
  return spawnSync(process.execPath, [programPath(path), ...args], { encoding: "utf8", env: { ...own, ...env } });
}

/** Starts a program of the server and returns the first line it prints. It ends with the test at the latest. */
export async function startProgram(
  path: string,
  args: readonly string[],
): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, [programPath(path), ...args], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) await endProgram(child, "SIGTERM");
  });
  const first = once(child.stdout, "data").then(([data]) => String(data).trim());
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`${path} ended with ${code} before it was ready`);
  });
  return { child, line: await Promise.race([first, ended]) };
}

/** Ends a program and waits for its end. */
export async function endProgram(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}

function programPath(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}
