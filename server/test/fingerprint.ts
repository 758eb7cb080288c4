import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Hashes the names, times and contents of everything below a folder. */
export function fingerprint(folder: string): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    const path = join(folder, name);
    const info = statSync(path);
    hash.update(`${name} ${info.mode} ${info.uid} ${info.mtimeMs}\n`);
    if (info.isFile()) hash.update(readFileSync(path));
  }
  return hash.digest("hex");
}
