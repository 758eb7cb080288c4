import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Keys } from "#server/auth/key-store.mutations.ts";
import { codeOf } from "#server/database/operator-error.ts";

/** File of version 0.1 in the data folder. */
const formerFile = "preview.key";
const keyBytes = 32;

/** Loads the key that signs preview links. The first process of a site creates it, or takes over that of version 0.1. */
export async function loadPreviewKey(keys: Keys, dataDir: string): Promise<Buffer> {
  const make = async () => (await readFormerKey(dataDir)) ?? randomBytes(keyBytes).toString("base64url");
  return Buffer.from(await keys.get("preview", make), "base64url");
}

async function readFormerKey(dataDir: string): Promise<string | undefined> {
  try {
    const text = (await readFile(join(dataDir, formerFile), "utf8")).trim();
    return Buffer.from(text, "base64url").length === keyBytes ? text : undefined;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}
