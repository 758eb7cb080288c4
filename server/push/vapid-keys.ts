import { createECDH } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import webPush from "web-push";
import type { Keys } from "#server/auth/key-store.mutations.ts";
import { codeOf, OperatorError } from "#server/database/operator-error.ts";

/** Key pair that identifies the site to push services: 65 and 32 bytes in base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** File of version 0.1 in the data folder. */
const formerFile = "vapid.json";

/** Whether the keys are a pair. */
export function isKeyPair({ publicKey, privateKey }: VapidKeys): boolean {
  try {
    const key = createECDH("prime256v1");
    key.setPrivateKey(privateKey, "base64url");
    return Buffer.from(privateKey, "base64url").length === 32 && key.getPublicKey("base64url") === publicKey;
  } catch {
    return false;
  }
}

const storedPair = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ publicKey: v.string(), privateKey: v.string() }),
  v.check(isKeyPair),
);

/**
 * Loads the keys of the site. The first process creates them, or takes over those of version 0.1. Without them no
 * subscribed device can be reached.
 *
 * @throws {OperatorError} when the stored keys, or the file of version 0.1, are damaged
 */
export async function loadVapidKeys(keys: Keys, dataDir: string): Promise<VapidKeys> {
  const make = async () => JSON.stringify((await readFormerKeys(dataDir)) ?? webPush.generateVAPIDKeys());
  const pair = v.safeParse(storedPair, await keys.get("vapid", make));
  if (pair.success) return pair.output;
  throw new OperatorError("The push keys in the database are damaged; restore a backup.");
}

async function readFormerKeys(dataDir: string): Promise<VapidKeys | undefined> {
  const path = join(dataDir, formerFile);
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
  const pair = v.safeParse(storedPair, text);
  if (pair.success) return pair.output;
  throw new OperatorError(
    `${path} is damaged; bring it back from a backup, or remove it: then every device has to subscribe anew.`,
  );
}
