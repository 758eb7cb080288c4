import { readFile } from "node:fs/promises";
import { password } from "./members.ts";

/** A running site with its process, and the account of a member. */
export interface Target {
  readonly origin: string;
  readonly pid: number;
  readonly email: string;
}

interface Load {
  /** Paths; those of a batch are requested in parallel. */
  readonly batches: readonly (readonly string[])[];
  /** Milliseconds between the starts of two batches; the next one also waits for the one before. */
  readonly pauseMilliseconds?: number;
}

interface BurstFigures {
  /** Responses by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Growth of the process at its highest, in megabytes. */
  readonly addedMegabytes: number;
  /** Slowest of the log-ins during the burst, in seconds. */
  readonly loginSeconds: number;
}

/** Milliseconds between two log-ins, and between two measurements of the memory. */
const pause = 100;

/** Sends requests, and meanwhile logs in and measures the memory. Linux only. */
export async function measureBurst(
  { origin, pid, email }: Target,
  { batches, pauseMilliseconds = 0 }: Load,
): Promise<BurstFigures> {
  const statuses: Record<string, number> = {};
  const before = await residentMegabytes(pid);
  let most = before;
  let loginSeconds = 0;
  let over = false;
  const ask = async (path: string, number: number) => {
    const response = await fetch(origin + path, { headers: { "x-forwarded-for": `10.1.${number % 250}.1` } });
    await response.arrayBuffer();
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
  };
  const logIns = async () => {
    for (let count = 0; count === 0 || !over; count++) {
      const start = performance.now();
      const response = await fetch(`${origin}/api/user/login`, {
        method: "POST",
        body: JSON.stringify({ account: email, password }),
        headers: { "content-type": "application/json", "x-forwarded-for": `10.2.0.${count % 250}` },
      });
      if (!response.ok) throw new Error(`The log-in failed with ${response.status}.`);
      loginSeconds = Math.max(loginSeconds, (performance.now() - start) / 1000);
      await sleep(pause);
    }
  };
  const memory = async () => {
    for (; !over; await sleep(pause)) most = Math.max(most, await residentMegabytes(pid));
  };
  const burst = async () => {
    for (const paths of batches) await Promise.all([...paths.map(ask), sleep(pauseMilliseconds)]);
    over = true;
  };
  await Promise.all([burst(), logIns(), memory()]);
  most = Math.max(most, await residentMegabytes(pid));
  return { statuses, addedMegabytes: most - before, loginSeconds };
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
