import { randomInt } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/database/transaction.ts";
import { randomDefaultAvatar } from "./avatars.ts";
import { type Member, member } from "./members.schema.ts";

type NewMember = Pick<typeof member.$inferInsert, "email" | "passwordHash" | "lang"> &
  Partial<Pick<typeof member.$inferInsert, "nickname" | "verifiedAt" | "operator" | "materialOnly">>;

/** Creates an account with a generated name; `undefined` when the address has an account. */
export async function createMember(tx: Transaction, given: NewMember): Promise<Member | undefined> {
  const name = `kapok${randomInt(10 ** 10)
    .toString()
    .padStart(10, "0")}`;
  const [created] = await tx
    .insert(member)
    .values({ nickname: name, avatar: randomDefaultAvatar(), ...given, name })
    .onConflictDoNothing({ target: member.email })
    .returning();
  return created;
}

/** Sets a password. */
export async function setPassword(tx: Transaction, id: number, passwordHash: string): Promise<void> {
  await tx.update(member).set({ passwordHash }).where(eq(member.id, id));
}

/** Marks the address of a member as verified. */
export async function markVerified(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(member)
    .set({ verifiedAt: sql`coalesce(${member.verifiedAt}, now())` })
    .where(eq(member.id, id));
}
