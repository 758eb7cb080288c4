import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#server/database/free-port.ts";
import { readPostmaster } from "#server/database/stop-orphaned-postgres.ts";

const root = join(import.meta.dirname, "../..");
/** Milliseconds until the server must be ready, on a busy machine. */
const startLimit = 180_000;

/** The built site as a process. Its URL stays the same after a restart. */
export interface Server {
  readonly origin: string;
  /** Its error output. */
  readonly errors: readonly string[];
  /** Kills it at once and starts it again. */
  killAndStart(): Promise<void>;
  /** Suspends it for some milliseconds. */
  pause(time: number): Promise<void>;
  /** Kills its database at once and waits until the site has started it again. */
  killDatabase(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the site with a data folder and waits until it is ready. */
export async function startServer(dataDir: string): Promise<Server> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { DATABASE_URL: _, SITE_URL: __, ...env } = process.env;
  const errors: string[] = [];
  let child: ChildProcess;

  async function start(): Promise<void> {
    child = spawn(process.execPath, ["--max-semi-space-size=8", join(root, "server/main.ts")], {
      cwd: root,
      env: {
        ...env,
        LOAD_SAMPLE_DATA: "1",
        LOG_LEVEL: "error",
        DATA_DIR: dataDir,
        HOST: "127.0.0.1",
        PORT: String(port),
      },
      stdio: ["ignore", "ignore", "pipe"],
    });
    child.stderr?.on("data", (data) => errors.push(String(data)));
    await ready();
  }

  async function ready(): Promise<void> {
    const deadline = Date.now() + startLimit;
    while (!(await isReady(origin))) {
      if (child.exitCode !== null) throw new Error(`The site exited with ${child.exitCode}: ${errors.join("")}`);
      if (Date.now() > deadline) throw new Error("The site was not ready in time.");
      await wait(50);
    }
  }

  const postmaster = () => readPostmaster(join(dataDir, "postgres"));

  // The site and its database stop when the command ends.
  process.once("exit", () => child.kill());
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }

  await start();
  return {
    origin,
    errors,
    killAndStart: async () => {
      await end("SIGKILL");
      await start();
    },
    pause: async (time) => {
      child.kill("SIGSTOP");
      await wait(time);
      child.kill("SIGCONT");
    },
    killDatabase: async () => {
      const before = postmaster()?.pid;
      if (before === undefined) throw new Error("The site has no database.");
      process.kill(before, "SIGKILL");
      while (postmaster()?.pid === before || !postmaster()?.ready) await wait(50);
      await ready();
    },
    stop: () => end("SIGTERM"),
  };
}

function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
