import { randomInt } from "node:crypto";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { defaultLocale } from "#contract/locales.ts";
import { hashPassword } from "#server/auth/passwords.ts";
import { createMember } from "./members.mutations.ts";
import { hasOperator } from "./members.queries.ts";

const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
const randomLength = 20;

/** Generates a password of about 100 bits that follows the rules for passwords. */
export function randomPassword(): string {
  return Array.from({ length: randomLength }, () => letters[randomInt(letters.length)]).join("");
}

/**
 * Creates the account of the first operator when there is no operator, and returns its password. An existing account
 * with the address does not become an operator, because another person may own it.
 */
export async function makeFirstOperator(
  db: NodePgDatabase,
  { email, password = randomPassword() }: { email: string; password?: string | undefined },
): Promise<string | undefined> {
  if (await hasOperator(db)) return undefined;
  const given = {
    email: email.toLowerCase(),
    passwordHash: await hashPassword(password),
    lang: defaultLocale.id,
    verifiedAt: new Date(),
    operator: true,
  };
  const created = await db.transaction((tx) => createMember(tx, given));
  return created && password;
}
