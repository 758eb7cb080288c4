import { createECDH, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import webPush from "web-push";
import { codeOf, OperatorError } from "#server/database/operator-error.ts";

/** Key pair that identifies the site to push services: 65 and 32 bytes in base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const file = "vapid.json";

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

/**
 * Loads the keys from the data folder, or creates them once at the first start, in a file that only its owner can read.
 * Without them no subscribed device can be reached.
 *
 * @throws {OperatorError} when the file contains no keys
 */
export async function loadOrCreateVapidKeys(dataDir: string): Promise<VapidKeys> {
  return (await readKeys(dataDir)) ?? makeKeys(dataDir);
}

async function readKeys(dataDir: string): Promise<VapidKeys | undefined> {
  const path = join(dataDir, file);
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
  const damaged = `${path} is damaged; bring it back from a backup, or remove it: then every device has to subscribe anew.`;
  try {
    const { publicKey, privateKey } = JSON.parse(text);
    if (isKeyPair({ publicKey, privateKey })) return { publicKey, privateKey };
  } catch {}
  throw new OperatorError(damaged);
}

async function makeKeys(dataDir: string): Promise<VapidKeys> {
  const draft = join(dataDir, `${file}.${randomUUID()}.new`);
  await mkdir(dataDir, { recursive: true });
  await writeFile(draft, JSON.stringify(webPush.generateVAPIDKeys()), { mode: 0o600, flush: true });
  try {
    // `link`, unlike `rename`, never replaces the keys of another process.
    await link(draft, join(dataDir, file));
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return loadOrCreateVapidKeys(dataDir);
}
