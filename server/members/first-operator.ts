import { randomInt } from "node:crypto";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { defaultLocale } from "#contract/locales.ts";
import { hashPassword } from "#server/auth/passwords.ts";
import { assertStrongSetting } from "#server/auth/strong-password.ts";
import { findBrands } from "#server/pages/main.queries.ts";
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
 *
 * @throws {OperatorError} when the configured password is easy to guess
 */
export async function makeFirstOperator(
  db: NodePgDatabase,
  { email, password: configured }: { email: string; password?: string | undefined },
): Promise<string | undefined> {
  if (await hasOperator(db)) return undefined;
  if (configured !== undefined) {
    const checked = { setting: "OPERATOR_PASSWORD", password: configured, account: email };
    await assertStrongSetting(await findBrands(db), checked);
  }
  const password = configured ?? randomPassword();
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
