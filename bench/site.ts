import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type SiteProcess, spawnSite } from "../scripts/site-process.ts";

const root = join(import.meta.dirname, "..");

/** A running site with its own data. */
export interface Site extends Pick<SiteProcess, "origin" | "port" | "stop"> {
  readonly pid: number;
  readonly dataDir: string;
  /** Milliseconds from the start of the process until it was ready. */
  readonly startedIn: number;
}

/** Starts the built site with a data folder and waits until it is ready. */
export async function startSite(dataDir: string, onPort?: number, env: NodeJS.ProcessEnv = {}): Promise<Site> {
  const start = performance.now();
  const site = await spawnSite({
    env: {
      ...{ DATA_DIR: dataDir, LOAD_SAMPLE_DATA: "1", LOG_LEVEL: "info", ...env },
      ...(onPort !== undefined && { PORT: String(onPort) }),
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await site.ready();
  const { child, origin, port, stop } = site;
  return { origin, port, pid: child.pid ?? 0, dataDir, startedIn: performance.now() - start, stop };
}

/** Replaces the load-test articles of a running site. */
export async function loadArticles({ dataDir }: Site, count: number): Promise<void> {
  const child = spawn(process.execPath, [join(root, "bin/kapok.mjs"), "sample", "--many", String(count)], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: undefined, SITE_URL: undefined, DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`Writing ${count} articles failed with exit code ${code}.`);
}
