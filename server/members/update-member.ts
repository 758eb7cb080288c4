import { and, eq, isNull, sql } from "drizzle-orm";
import type { CheckedBodyOf } from "#contract/http/action.ts";
import type { updateUser } from "#contract/members/endpoints.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { member } from "./members.schema.ts";

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
    if (isTaken(error)) return "name_in_use";
    throw error;
  }
}

const uniqueViolation = "23505";

function isTaken(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return code === uniqueViolation || (cause !== undefined && isTaken(cause));
}
