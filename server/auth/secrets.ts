import { createHash, randomBytes } from "node:crypto";

const secretBytes = 32;

/** Creates a random secret of 43 characters for links and sessions. */
export function newSecret(): string {
  return randomBytes(secretBytes).toString("base64url");
}

/** Hashes a secret for the database, which never stores the secret itself. */
export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
