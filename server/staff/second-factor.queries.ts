import { and, asc, eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Factor } from "#contract/backstage/second-factor.ts";
import { recoveryCode, secondFactor } from "./staff.schema.ts";

/** Finds the second factors of a member, oldest first. */
export function findFactors(db: NodePgDatabase, memberId: number): Promise<(typeof secondFactor.$inferSelect)[]> {
  return db
    .select()
    .from(secondFactor)
    .where(eq(secondFactor.memberId, memberId))
    .orderBy(asc(secondFactor.createdAt), asc(secondFactor.id));
}

/** Whether a recovery code of a member is not used yet. */
export async function hasRecoveryCode(db: NodePgDatabase, memberId: number, codeHash: string): Promise<boolean> {
  return (
    (await db.$count(recoveryCode, and(eq(recoveryCode.memberId, memberId), eq(recoveryCode.codeHash, codeHash)))) > 0
  );
}

/** Lists the factors of a member as the API shows them. */
export async function listOwnFactors(
  db: NodePgDatabase,
  memberId: number,
): Promise<{ factor_list: Factor[]; recovery_codes_left: number }> {
  const rows = await findFactors(db, memberId);
  return {
    factor_list: rows.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
      ...{ id, kind, name, created_at: createdAt.toISOString() },
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
    recovery_codes_left: await db.$count(recoveryCode, eq(recoveryCode.memberId, memberId)),
  };
}
