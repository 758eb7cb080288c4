import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, realpath, rename, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { codeOf, messageOf, OperatorError } from "./operator-error.ts";
import { processStart } from "./process-identity.ts";

/** Thrown when a living process uses the folder; `pid` is its id. */
export class DataDirInUse extends OperatorError {
  readonly pid: number;

  constructor(dataDir: string, pid: number) {
    super(`The data folder ${dataDir} is in use by process ${pid}; stop it first, or set DATA_DIR to another folder.`);
    this.pid = pid;
  }
}

interface Holder {
  readonly pid: number;
  readonly start: string;
  readonly token: string;
}

/**
 * Creates the data folder if needed and locks it for this process. Returns a function that unlocks it. A lock whose
 * process has ended is taken over. Throws `DataDirInUse` when a living process holds it, `OperatorError` when the
 * folder is not writable.
 */
export async function lockDataDir(dataDir: string, name = "kapok.lock"): Promise<() => Promise<void>> {
  const folder = await makeDataDir(dataDir);
  const lock = join(folder, name);
  const mine: Holder = { pid: process.pid, start: processStart(process.pid) ?? "", token: randomUUID() };
  const draft = `${lock}.${mine.token}`;
  try {
    await writeFile(draft, JSON.stringify(mine), { mode: 0o600, flag: "wx" });
  } catch (error) {
    throw new OperatorError(`The data folder ${folder} cannot be written: ${messageOf(error)}.`);
  }
  try {
    await take(folder, lock, draft, mine);
  } finally {
    await unlink(draft);
  }
  return async () => {
    if ((await readHolder(lock))?.token === mine.token) await unlink(lock);
  };
}

/** `link` creates the lock atomically and fails if it exists, so one of two processes succeeds. */
async function take(folder: string, lock: string, draft: string, mine: Holder): Promise<void> {
  let tookOver = false;
  while (!(await linked(draft, lock))) {
    const holder = await readHolder(lock);
    if (holder !== undefined && isAlive(holder)) throw new DataDirInUse(folder, holder.pid);
    await setAside(lock, `${draft}.stale`, folder);
    tookOver = true;
  }
  if (!tookOver) return;
  // A slower process may have found the same stale lock and moved ours away for an instant. The process in the lock
  // after the pause owns it.
  await sleep(50);
  const holder = await readHolder(lock);
  if (holder?.token !== mine.token) throw new DataDirInUse(folder, holder?.pid ?? mine.pid);
}

async function setAside(lock: string, aside: string, folder: string): Promise<void> {
  try {
    await rename(lock, aside);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
    throw error;
  }
  const holder = await readHolder(aside);
  const alive = holder !== undefined && isAlive(holder);
  // Another process may have taken over between reading and renaming. Then this is its lock and is moved back.
  if (alive) await linked(aside, lock);
  await unlink(aside);
  if (alive) throw new DataDirInUse(folder, holder.pid);
}

function isAlive(holder: Holder): boolean {
  return processStart(holder.pid) === holder.start;
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

async function readHolder(lock: string): Promise<Holder | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(lock, "utf8"));
    return isHolder(value) ? value : undefined;
  } catch (error) {
    if (codeOf(error) === "ENOENT" || error instanceof SyntaxError) return undefined;
    throw new OperatorError(`The lock file ${lock} cannot be read: ${messageOf(error)}.`);
  }
}

function isHolder(value: unknown): value is Holder {
  const holder = value as Partial<Holder> | null;
  return typeof holder?.pid === "number" && typeof holder.start === "string" && typeof holder.token === "string";
}

async function makeDataDir(dataDir: string): Promise<string> {
  try {
    // Others may traverse the folder but not list it, because the database may run as another user below it.
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    return await realpath(dataDir);
  } catch (error) {
    throw new OperatorError(`The data folder ${dataDir} cannot be made: ${messageOf(error)}.`);
  }
}
