import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { clusterUrl, readClusterInfo } from "#server/database/postgres-data-info.ts";
import type { SiteProcess } from "../../scripts/site-process.ts";

interface Outage {
  /** Seconds from the kill until `/readyz` responds 200. */
  readonly seconds: number;
  /** Statuses of requests meanwhile; `cut` for requests without a response. */
  readonly statuses: ReadonlySet<number | "cut">;
  /** Values of `Retry-After` of responses with 503. */
  readonly retryAfter: ReadonlySet<string | null>;
}

/** Milliseconds between two requests, and of requests before the kill. */
const pause = 50;
const lead = 500;

/**
 * Kills the PostgreSQL of a data folder while visitors read and write, and waits until the site is ready again. At that
 * moment a transaction of the site is open: it waits for a lock of this function.
 */
export async function killDatabase({ origin, child }: SiteProcess, dataDir: string): Promise<Outage> {
  const statuses = new Set<number | "cut">();
  const retryAfter = new Set<string | null>();
  let count = 0;
  let over = false;
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { ...init.headers, "x-forwarded-for": `10.${++count % 250}.${(count >> 8) % 250}.1` };
    const response = await fetch(origin + path, { ...init, headers }).catch(() => undefined);
    await response?.arrayBuffer().catch(() => {});
    statuses.add(response?.status ?? "cut");
    if (response?.status === 503) retryAfter.add(response.headers.get("retry-after"));
  };
  const visits = async () => {
    const pending: Promise<void>[] = [];
    for (; !over; await sleep(pause)) {
      pending.push(ask(`/api/search?q=word${count}`), ask(`/en-US/article/${(count % 90) + 1}`));
      for (let write = 0; write < 6; write++) pending.push(ask("/api/analytics", counted));
    }
    await Promise.all(pending);
  };
  const visiting = visits();
  await sleep(lead);
  const lock = await lockCounters(dataDir);
  const [pid] = (await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
  await lock.waitedFor();
  process.kill(Number(pid), "SIGKILL");
  const killed = performance.now();
  const isReady = async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok ?? false;
  // Backends end a moment after their postmaster and still respond to the first request.
  await sleep(200);
  while (child.exitCode === null && !(await isReady())) await sleep(20);
  const seconds = (performance.now() - killed) / 1000;
  over = true;
  await visiting;
  return { seconds, statuses, retryAfter };
}

/** A write of a visitor. */
const counted: RequestInit = {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({
    day: "2026-11-25",
    device: "desktop",
    source: "",
    event_list: [{ category: "page", action: "browse", label: "x" }],
  }),
};

/** Locks the table of visitors' writes on a connection that ends with the database. */
async function lockCounters(dataDir: string) {
  const info = await readClusterInfo(dataDir);
  if (!info) throw new Error("There is no database.");
  const client = new pg.Client({ connectionString: clusterUrl(info) });
  client.on("error", () => {});
  await client.connect();
  await client.query("begin; lock table analytics_counter in exclusive mode");
  const waiting = "select from pg_locks where relation = 'analytics_counter'::regclass and not granted";
  return {
    /** Resolves when a transaction of the site waits for the lock. */
    waitedFor: async () => {
      while ((await client.query(waiting)).rowCount === 0) await sleep(10);
    },
  };
}
