import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished, vi } from "vitest";
import { freePort } from "#server/database/free-port.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A data folder that is deleted after the test. */
export async function temporaryDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kapok-site-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export interface SiteProcess {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly port: number;
  /** Resolves when the process has ended. */
  readonly ended: Promise<{ code: number | null; seconds: number }>;
  /** Its error output until now. */
  errorOutput(): string;
  /** Its standard output until now. */
  printed(): string;
  /** Resolves when the site is ready; rejects when it ends before. */
  ready(): Promise<void>;
}

/**
 * Starts the site on its own port as `npm start` does, from these files or a copy of them. It is killed with the test
 * at the latest.
 */
export async function startSite(env: NodeJS.ProcessEnv, folder = root): Promise<SiteProcess> {
  // Never uses the settings of the developer's shell.
  const { DATABASE_URL: _, DATA_DIR: __, SITE_URL: ___, ...own } = process.env;
  const port = Number(env.PORT ?? (await freePort()));
  const started = performance.now();
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: folder,
    env: {
      ...own,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      LOG_LEVEL: "warn",
      LOAD_SAMPLE_DATA: "0",
      ...env,
      PORT: String(port),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (data) => {
    output += String(data);
  });
  let errors = "";
  child.stderr.on("data", (data) => {
    errors += String(data);
  });
  const seconds = () => (performance.now() - started) / 1000;
  const ended = once(child, "close").then(([code]) => ({ code, seconds: seconds() }));
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    await ended;
  });
  const origin = `http://127.0.0.1:${port}`;
  const ready = async (): Promise<void> => {
    await vi.waitFor(
      async () => {
        if (child.exitCode !== null) return;
        const response = await fetch(`${origin}/readyz`);
        if (!response.ok) throw new Error("not ready");
      },
      { timeout: 60_000, interval: 50 },
    );
    if (child.exitCode !== null) throw new Error(`The site ended with ${child.exitCode}: ${errors}`);
  };
  return { child, origin, port, ended, errorOutput: () => errors, printed: () => output, ready };
}
