import { readdir, readFile } from "node:fs/promises";

const ticksPerSecond = 100;
const kibibyte = 1024;

/** CPU time of a process in seconds. It is `undefined` without Linux's `/proc`. */
export async function cpuSeconds(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  if (!stat) return undefined;
  // Fields 14 and 15, counted after the name, which may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/**
 * Memory of a process and its descendants in bytes. Shared memory counts once. It is `undefined` without Linux's `/proc`.
 */
export async function memoryOf(pid: number): Promise<number | undefined> {
  const parents = await parentsOfAll().catch(() => undefined);
  if (!parents) return undefined;
  const family = [pid];
  for (const member of family) {
    family.push(...[...parents].filter(([, parent]) => parent === member).map(([child]) => child));
  }
  const sizes = await Promise.all(family.map(proportionalSize));
  return sizes.reduce((total, size) => total + size, 0);
}

async function parentsOfAll(): Promise<Map<number, number>> {
  const parents = new Map<number, number>();
  for (const entry of await readdir("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const status = await readFile(`/proc/${entry}/status`, "utf8").catch(() => "");
    parents.set(Number(entry), Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0));
  }
  return parents;
}

/** The proportional set size, or 0 when the process has ended meanwhile. */
async function proportionalSize(pid: number): Promise<number> {
  const smaps = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+)/m.exec(smaps)?.[1] ?? 0) * kibibyte;
}

/** Private memory of one process in bytes, without its descendants and without program files. */
export async function privateMemoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN) * kibibyte;
}
