import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/*
 * Passwords of a request that is stored under an idempotency key. A plain hash would help to guess them, so they have a
 * slow one of their own.
 */

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const length = 32;
const saltLength = 16;

/** Collects the passwords of a request as text; `undefined` without any. */
export function secretsOf(body: unknown): string | undefined {
  const found = Object.entries((body ?? {}) as object).filter(([name]) => isSecret(name));
  return found.length > 0 ? JSON.stringify(found) : undefined;
}

/** Whether the value of a field is a password. */
export function isSecret(name: string): boolean {
  return name.includes("password");
}

/** Hashes passwords with a random salt; takes some 30 milliseconds in a thread. */
export async function hashSecrets(secrets: string): Promise<string> {
  const salt = randomBytes(saltLength);
  return Buffer.concat([salt, await derive(secrets, salt, length)]).toString("base64url");
}

/** Whether passwords match a hash. */
export async function matchSecrets(secrets: string, stored: string): Promise<boolean> {
  const bytes = Buffer.from(stored, "base64url");
  return timingSafeEqual(await derive(secrets, bytes.subarray(0, saltLength), length), bytes.subarray(saltLength));
}
