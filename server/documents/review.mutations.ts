import { eq, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { BackstageDocument } from "#contract/backstage/documents.ts";
import type { Colleague } from "#contract/backstage/review.ts";
import { ApiError } from "#contract/http/errors.ts";
import type { Actor } from "#server/auth/actor.ts";
import { canInLang } from "#server/auth/permissions.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { member } from "#server/members/members.schema.ts";
import { staffRole } from "#server/staff/staff.schema.ts";
import { refreshStatus } from "./document-status.mutations.ts";
import { document } from "./documents.schema.ts";
import type { DocumentRow } from "./revisions.mutations.ts";

interface Review {
  readonly review: BackstageDocument["review"];
  readonly assignee: number | null;
}

/**
 * Changes the review of a locked document. Authors hand in what is theirs; who may edit others' texts also asks for
 * changes and assigns.
 *
 * @throws {ApiError} `not_permitted`; `invalid` for an assignee who does not write in this language
 */
export async function setReview(
  tx: Transaction,
  actor: Actor,
  row: DocumentRow,
  { review, assignee }: Review,
): Promise<void> {
  const isTheirs = row.createdBy === actor.id || row.assigneeId === actor.id;
  const mayHandIn = isTheirs && canInLang(actor, "write", row.lang);
  if (!canInLang(actor, "edit_any", row.lang)) {
    if (!mayHandIn || review === "changes" || assignee !== row.assigneeId) throw new ApiError("not_permitted");
  }
  if (assignee !== null && assignee !== row.assigneeId) {
    const writers = await findColleagues(tx);
    const writes = writers.some(
      ({ id, lang_list: langs }) =>
        id === assignee && (langs === null || row.lang === null || langs.includes(row.lang)),
    );
    if (!writes) throw new ApiError("invalid", { fields: { assignee: ["invalid"] } });
  }
  await tx.update(document).set({ review, assigneeId: assignee }).where(eq(document.id, row.id));
  await refreshStatus(tx, [row.id]);
}

/** Most people of a list to choose from. */
const maxColleagues = 200;

/** Lists the members who write, by their names. */
export async function findColleagues(db: NodePgDatabase): Promise<Colleague[]> {
  const writes = sql`${staffRole.role} in ('author', 'editor')`;
  const rows = await db
    .select({
      id: member.id,
      nickname: member.nickname,
      everywhere: sql<boolean>`${member.operator} or coalesce(bool_or(${staffRole.langs} is null) filter (where ${writes}), false)`,
      langs: sql<
        number[][]
      >`coalesce(jsonb_agg(${staffRole.langs}) filter (where ${writes} and ${staffRole.langs} is not null), '[]')`,
    })
    .from(member)
    .leftJoin(staffRole, eq(staffRole.memberId, member.id))
    .groupBy(member.id)
    .having(sql`${member.operator} or bool_or(${writes})`)
    .orderBy(member.nickname)
    .limit(maxColleagues);
  return rows.map(({ id, nickname, everywhere, langs }) => ({
    ...{ id, nickname },
    lang_list: everywhere ? null : [...new Set(langs.flat())].sort(),
  }));
}
