import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#server/database/free-port.ts";

/** Milliseconds until the server must be ready, on a busy machine. */
const startLimit = 120_000;
/** Milliseconds from SIGTERM until the server must have exited. */
const stopLimit = 10_000;

export interface Site {
  readonly url: string;
  /** Fails if the server does not exit with 0. */
  stop(): Promise<void>;
}

/**
 * Starts a built site on a port of its own.
 *
 * @param root folder of its sources and its `dist`
 * @param env its settings; `DATA_DIR` is required
 */
export async function startSite(root: string, env: NodeJS.ProcessEnv): Promise<Site> {
  const port = await freePort();
  const server = spawn(process.execPath, [join(root, "server/main.ts")], {
    env: { ...process.env, LOG_LEVEL: "warn", ...env, PORT: String(port), HOST: "127.0.0.1" },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const exited = once(server, "exit") as Promise<[number | null, string | null]>;
  const url = `http://127.0.0.1:${port}`;
  try {
    await Promise.race([
      waitUntilReady(url),
      exited.then(() => Promise.reject(new Error("The server did not start."))),
    ]);
  } catch (error) {
    server.kill("SIGKILL");
    throw error;
  }

  async function stop(): Promise<void> {
    server.kill("SIGTERM");
    const late = new AbortController();
    const outcome = await Promise.race([exited, wait(stopLimit, undefined, { signal: late.signal })]);
    late.abort();
    if (!outcome) {
      server.kill("SIGKILL");
      throw new Error(`The server was still running ${stopLimit / 1000} s after SIGTERM.`);
    }
    if (outcome[0] !== 0)
      throw new Error(`The server exited with ${outcome[0] ?? outcome[1]} after SIGTERM, not with 0.`);
  }
  return { url, stop };
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + startLimit;
  while (Date.now() < deadline) {
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await wait(100);
  }
  throw new Error(`The server was not ready after ${startLimit / 1000} s.`);
}
