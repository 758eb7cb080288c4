import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#server/database/free-port.ts";

const root = join(import.meta.dirname, "..");
/** Milliseconds until the site must be ready, on a busy machine. */
const startLimit = 120_000;
/** Milliseconds from SIGTERM until the process must have exited. */
const stopLimit = 10_000;

/** The built site in a process of its own. */
export interface SiteProcess {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly port: number;
  /** Resolves with the exit code or the signal when the process has exited and its output is complete. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Resolves when the site is ready; rejects when it exits before, or is not ready in time. */
  ready(): Promise<void>;
  /** Stops the site in order. Rejects when it exits too late or not with 0. */
  stop(): Promise<void>;
}

interface SiteProcessOptions {
  /** Settings; `PORT` is a free one unless given. */
  readonly env: NodeJS.ProcessEnv;
  /** Folder of the sources and their `dist`. */
  readonly folder?: string;
  readonly stdio: StdioOptions;
}

/** Starts the built site as `npm start` does, without the settings of the developer's shell. */
export async function spawnSite({ env, folder = root, stdio }: SiteProcessOptions): Promise<SiteProcess> {
  const port = Number(env.PORT ?? (await freePort()));
  const child = spawn(process.execPath, ["--max-semi-space-size=8", "server/main.ts"], {
    cwd: folder,
    env: {
      ...process.env,
      ...{ DATABASE_URL: undefined, DATA_DIR: undefined, SITE_URL: undefined, LOAD_SAMPLE_DATA: undefined },
      ...{ NODE_ENV: "production", HOST: "127.0.0.1", LOG_LEVEL: "warn" },
      ...env,
      PORT: String(port),
    },
    stdio,
  });
  const origin = `http://127.0.0.1:${port}`;
  const ended = once(child, "close").then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);

  async function ready(): Promise<void> {
    const hasEnded = new AbortController();
    const exit = ended.then((outcome) => {
      hasEnded.abort();
      throw new Error(`The site exited with ${outcome} during its start.`);
    });
    await Promise.race([exit, waitUntilReady(origin, hasEnded.signal)]);
  }

  async function stop(): Promise<void> {
    child.kill("SIGTERM");
    const late = new AbortController();
    const outcome = await Promise.race([ended, sleep(stopLimit, undefined, { signal: late.signal })]);
    late.abort();
    if (outcome === undefined) {
      child.kill("SIGKILL");
      throw new Error(`The site was still running ${stopLimit / 1000} s after SIGTERM.`);
    }
    if (outcome !== 0) throw new Error(`The site exited with ${outcome} after SIGTERM, not with 0.`);
  }
  return { child, origin, port, ended, ready, stop };
}

async function waitUntilReady(origin: string, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + startLimit;
  let last = "";
  while (Date.now() < deadline && !signal.aborted) {
    try {
      const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5000) });
      if (response.ok) return;
      last = `${response.status} ${await response.text()}`;
    } catch (error) {
      last = String((error as Error).cause ?? error);
    }
    await sleep(20);
  }
  throw new Error(`The site was not ready after ${startLimit / 1000} s. Last: ${last.slice(0, 200)}`);
}
