import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { defaultLocale } from "#contract/locales.ts";
import { createMember } from "#server/members/members.queries.ts";
import { member } from "#server/members/members.schema.ts";
import { hashPassword } from "./passwords.ts";

const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
const randomLength = 20;

/** A password that nobody guesses: a hundred bits, and by the rule that all follow. */
export function randomPassword(): string {
  return Array.from({ length: randomLength }, () => letters[randomInt(letters.length)]).join("");
}

/**
 * Makes the account of the first operator where there is none yet, and gives its password. Where the address has an
 * account already it stays what it is: whoever took it first need not be the operator.
 */
export async function makeFirstOperator(
  db: NodePgDatabase,
  { email, password = randomPassword() }: { email: string; password?: string | undefined },
): Promise<string | undefined> {
  const there = await db.select({ id: member.id }).from(member).where(sql`operator`).limit(1);
  if (there.length > 0) return undefined;
  const given = {
    email: email.toLowerCase(),
    passwordHash: await hashPassword(password),
    lang: defaultLocale.id,
    verifiedAt: new Date(),
    operator: true,
  };
  const made = await db.transaction((tx) => createMember(tx, given));
  return made && password;
}
