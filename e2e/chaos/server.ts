import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#server/database/free-port.ts";

const root = join(import.meta.dirname, "../..");
/** Milliseconds for a database, the sample content and its pictures on a busy machine. */
const startLimit = 180_000;

/** The built site as a process of its own, whose address stays the same when it is started again. */
export interface Server {
  readonly origin: string;
  /** What it said of its own failures. */
  readonly said: readonly string[];
  /** Takes it away in the middle of whatever it does, and starts it again. */
  killAndStart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it on a folder and waits until it is ready. */
export async function startServer(dataDir: string): Promise<Server> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { DATABASE_URL: _, SITE_URL: __, ...env } = process.env;
  const said: string[] = [];
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
    child.stderr?.on("data", (data) => said.push(String(data)));
    const deadline = Date.now() + startLimit;
    while (!(await isReady(origin))) {
      if (child.exitCode !== null) throw new Error(`The site ended with ${child.exitCode}: ${said.join("")}`);
      if (Date.now() > deadline) throw new Error("The site did not get ready.");
      await wait(50);
    }
  }

  // Whatever ends the command ends the site with it, and in order: its database goes as well.
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
    said,
    killAndStart: async () => {
      await end("SIGKILL");
      await start();
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
