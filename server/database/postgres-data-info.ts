import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { codeOf, messageOf, OperatorError } from "./operator-error.ts";

/** Data stored beside the cluster, so that other commands find the running server. */
export interface ClusterInfo {
  readonly port: number;
  readonly password: string;
}

const user = "kapok";
const file = "postgres.json";

/** Generates a secret for a new cluster. */
export function newPassword(): string {
  return randomBytes(24).toString("base64url");
}

/** Returns the address of this machine's server, for `database`. */
export function clusterUrl(info: ClusterInfo, database = "kapok"): string {
  return `postgres://${user}:${info.password}@127.0.0.1:${info.port}/${database}`;
}

/** Returns undefined if there is none yet. Throws `OperatorError` if it exists and cannot be used. */
export async function readClusterInfo(dataDir: string): Promise<ClusterInfo | undefined> {
  const path = join(dataDir, file);
  try {
    const value = JSON.parse(await readFile(path, "utf8")) as Partial<ClusterInfo> | null;
    if (typeof value?.port === "number" && typeof value.password === "string") {
      return { port: value.port, password: value.password };
    }
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    if (!(error instanceof SyntaxError)) throw new OperatorError(`${path} cannot be read: ${messageOf(error)}.`);
  }
  throw new OperatorError(`${path}, which holds the password of the database, is damaged; put a copy of it back.`);
}

/** Written atomically and readable only by its owner. */
export async function writeClusterInfo(dataDir: string, info: ClusterInfo): Promise<void> {
  const draft = join(dataDir, `${file}.new`);
  await writeFile(draft, `${JSON.stringify(info)}\n`, { mode: 0o600, flush: true });
  await rename(draft, join(dataDir, file));
}
