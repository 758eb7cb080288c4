import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "#server/database/operator-error.ts";

const file = "preview.key";
const keyBytes = 32;

/** Reads the key that signs preview links; `undefined` before the first link. */
export async function readPreviewKey(dataDir: string): Promise<Buffer | undefined> {
  try {
    const key = Buffer.from(await readFile(join(dataDir, file), "utf8"), "base64url");
    return key.length === keyBytes ? key : undefined;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Reads the key, or creates it atomically with permissions for its owner only. */
export async function makePreviewKey(dataDir: string): Promise<Buffer> {
  const draft = join(dataDir, `${file}.${randomUUID()}.new`);
  await mkdir(dataDir, { recursive: true });
  await writeFile(draft, randomBytes(keyBytes).toString("base64url"), { mode: 0o600, flush: true });
  try {
    // Unlike a rename, a link does not replace a key that another process created meanwhile.
    await link(draft, join(dataDir, file));
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const key = await readPreviewKey(dataDir);
  if (!key) throw new Error(`${join(dataDir, file)} is damaged; remove it, and make new links.`);
  return key;
}
