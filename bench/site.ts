import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { freePort } from "#server/database/free-port.ts";

const root = join(import.meta.dirname, "..");
const startTimeLimit = 120_000;

/** A running site in its own process, with its own data. */
export interface Site {
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  readonly dataDir: string;
  /** Milliseconds from the start of the process until it was ready. */
  readonly startedIn: number;
  stop(): Promise<void>;
}

/** Starts the built site with a data folder and waits until it is ready. */
export async function startSite(dataDir: string, onPort?: number, env: Record<string, string> = {}): Promise<Site> {
  const port = onPort ?? (await freePort());
  const start = performance.now();
  const setting = { PORT: String(port), HOST: "127.0.0.1", LOG_LEVEL: "info", ...env };
  const child = run("server/main.ts", [], dataDir, setting);
  const origin = `http://127.0.0.1:${port}`;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`The site exited during its start with ${child.exitCode}.`);
    if (performance.now() - start > startTimeLimit) throw new Error("The site was not ready in time.");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    origin,
    port,
    pid: child.pid ?? 0,
    dataDir,
    startedIn: performance.now() - start,
    stop: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

/** Replaces the load-test articles of a running site. */
export async function loadArticles({ dataDir }: Site, count: number): Promise<void> {
  const child = run("bin/kapok.mjs", ["sample", "--many", String(count)], dataDir);
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`Writing ${count} articles failed with exit code ${code}.`);
}

function run(script: string, args: string[], dataDir: string, env: Record<string, string> = {}): ChildProcess {
  // The same flag as in `npm start`.
  return spawn(process.execPath, ["--max-semi-space-size=8", join(root, script), ...args], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: undefined,
      SITE_URL: undefined,
      LOAD_SAMPLE_DATA: "1",
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
