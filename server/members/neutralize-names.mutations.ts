import { eq, inArray, isNull, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { findBrands } from "#server/pages/main.queries.ts";
import { generateName } from "./members.mutations.ts";
import { member } from "./members.schema.ts";
import { isAllowedName } from "./name-rules.ts";

const batchSize = 500;

/**
 * Replaces names that were chosen before the current rules and break them. Their members may choose another one. A name
 * that was checked once is not checked again.
 */
export async function neutralizeNames(db: NodePgDatabase, signal?: AbortSignal): Promise<void> {
  const brands = await findBrands(db);
  while (!signal?.aborted) {
    const rows = await db
      .select({ id: member.id, name: member.name, nickname: member.nickname })
      .from(member)
      .where(isNull(member.namesCheckedAt))
      .orderBy(member.id)
      .limit(batchSize);
    if (rows.length === 0) return;
    for (const { id, name, nickname } of rows) {
      const nameAllowed = isAllowedName(name, brands);
      const nicknameAllowed = isAllowedName(nickname, brands);
      if (nameAllowed && nicknameAllowed) continue;
      const next = nameAllowed ? name : generateName();
      await db
        .update(member)
        .set({
          ...(!nameAllowed && { name: next, nameChangedAt: null }),
          ...(!nicknameAllowed && { nickname: next }),
        })
        .where(eq(member.id, id));
    }
    const ids = rows.map(({ id }) => id);
    await db.update(member).set({ namesCheckedAt: sql`now()` }).where(inArray(member.id, ids));
  }
}
