import { readdir, readFile } from "node:fs/promises";

const ticksPerSecond = 100;
const kibibyte = 1024;

/** Seconds of processor time a process has used; `undefined` where the system does not tell as Linux does. */
export async function cpuSeconds(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  if (!stat) return undefined;
  // Fields 14 and 15, counted from behind the name, which may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/**
 * Bytes of memory of a process and all that it has started; what several of them share counts once.
 * `undefined` where the system does not tell as Linux does.
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

/** A process may end while it is looked at. */
async function proportionalSize(pid: number): Promise<number> {
  const smaps = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+)/m.exec(smaps)?.[1] ?? 0) * kibibyte;
}

/** Bytes that a process alone has in use: nothing of what it has started, and not what the files of programs take. */
export async function privateMemoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN) * kibibyte;
}
