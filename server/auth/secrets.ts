import { createHash, randomBytes } from "node:crypto";

const secretBytes = 32;

/** A secret that nobody guesses, for links and logins: 43 letters. */
export function newSecret(): string {
  return randomBytes(secretBytes).toString("base64url");
}

/** What is kept of a secret. Only who has been given it knows it: not who reads the database. */
export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
