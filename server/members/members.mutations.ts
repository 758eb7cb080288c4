import { randomInt } from "node:crypto";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { CheckedBodyOf } from "#contract/http/action.ts";
import type { updateUser } from "#contract/members/endpoints.ts";
import { deletionGraceDays } from "#contract/members/limits.ts";
import { daysAgo } from "#server/database/days-ago.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { randomDefaultAvatar } from "./avatars.ts";
import { type Member, member } from "./members.schema.ts";

type NewMember = Pick<typeof member.$inferInsert, "email" | "passwordHash" | "lang"> &
  Partial<Pick<typeof member.$inferInsert, "nickname" | "verifiedAt" | "operator" | "materialOnly">>;

/** Generates a name that no rule for names rejects. */
export function generateName(): string {
  return `kapok${String(randomInt(10 ** 10)).padStart(10, "0")}`;
}

/** Creates an account with a generated name; `undefined` when the address has an account. */
export async function createMember(tx: Transaction, given: NewMember): Promise<Member | undefined> {
  const name = generateName();
  const [created] = await tx
    .insert(member)
    .values({ nickname: name, avatar: randomDefaultAvatar(), namesCheckedAt: sql`now()`, ...given, name })
    .onConflictDoNothing({ target: member.email })
    .returning();
  return created;
}

/** Sets a password. */
export async function setPassword(tx: Transaction, id: number, passwordHash: string): Promise<void> {
  await tx.update(member).set({ passwordHash }).where(eq(member.id, id));
}

/** Marks the address of a member as verified. */
export async function markVerified(db: NodePgDatabase, id: number): Promise<void> {
  await db
    .update(member)
    .set({ verifiedAt: sql`coalesce(${member.verifiedAt}, now())` })
    .where(eq(member.id, id));
}

/** Deletes an account whose address was never verified. */
export async function deleteUnverified(tx: Transaction, id: number): Promise<void> {
  await tx.delete(member).where(and(eq(member.id, id), isNull(member.verifiedAt)));
}

/** Changes the fields of a member that only operators may change. */
export async function setMemberAttributes(
  db: NodePgDatabase,
  id: number,
  attributes: Partial<Pick<Member, "vipGroup" | "commentAllowed" | "materialOnly" | "operator">>,
): Promise<void> {
  await db.update(member).set(attributes).where(eq(member.id, id));
}

/** Schedules the deletion of an account and returns the member. */
export async function scheduleDeletion(tx: Transaction, id: number): Promise<Member & { deleteAt: Date }> {
  const [scheduled] = await tx
    .update(member)
    .set({ deleteAt: sql`now() + make_interval(days => ${deletionGraceDays})` })
    .where(eq(member.id, id))
    .returning();
  if (!scheduled?.deleteAt) throw new Error("There is no such member.");
  return { ...scheduled, deleteAt: scheduled.deleteAt };
}

/** Cancels a scheduled deletion. Returns `false` when the password was changed in the meantime. */
export async function cancelDeletion(tx: Transaction, id: number, passwordHash: string): Promise<boolean> {
  const updated = await tx
    .update(member)
    .set({ deleteAt: null })
    .where(and(eq(member.id, id), eq(member.passwordHash, passwordHash)))
    .returning({ id: member.id });
  return updated.length > 0;
}

type Changes = Pick<CheckedBodyOf<typeof updateUser>, "nickname" | "country" | "birthday" | "lang"> & {
  /** In international form, or empty. */
  readonly phone: string | undefined;
};

/** Changes the fields of a profile that are given. */
export async function updateProfile(tx: Transaction, id: number, { birthday, ...changes }: Changes): Promise<void> {
  const day = birthday && [birthday.year, birthday.month, birthday.day].map((part) => String(part).padStart(2, "0"));
  const set = { ...changes, ...(birthday !== undefined && { birthday: day?.join("-") ?? null }) };
  if (Object.values(set).every((value) => value === undefined)) return;
  await tx.update(member).set(set).where(eq(member.id, id));
}

/** Changes the name of a member, which is possible once. The same name changes nothing. */
export async function changeName(
  tx: Transaction,
  id: number,
  name: string,
): Promise<"changed" | "name_already_changed" | "name_in_use"> {
  const [own] = await tx.select({ name: member.name }).from(member).where(eq(member.id, id));
  if (own?.name === name) return "changed";
  try {
    // A savepoint: another transaction may take the same name at this moment.
    return await tx.transaction(async (inner) => {
      const [changed] = await inner
        .update(member)
        .set({ name, nameChangedAt: sql`now()` })
        .where(and(eq(member.id, id), isNull(member.nameChangedAt)))
        .returning({ id: member.id });
      return changed ? "changed" : "name_already_changed";
    });
  } catch (error) {
    if (isUniqueViolation(error)) return "name_in_use";
    throw error;
  }
}

const uniqueViolation = "23505";

function isUniqueViolation(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return code === uniqueViolation || (cause !== undefined && isUniqueViolation(cause));
}

/** Deletes the accounts whose members left and did not come back, and accounts not verified within so many days. */
export async function deleteExpiredMembers(db: NodePgDatabase, days: number): Promise<void> {
  await db.delete(member).where(lt(member.deleteAt, sql`now()`));
  await db.delete(member).where(and(isNull(member.verifiedAt), lt(member.createdAt, daysAgo(days))));
}
