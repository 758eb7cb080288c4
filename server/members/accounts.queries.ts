import { and, count, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type * as v from "valibot";
import type { ActionResponse } from "#contract/http/action.ts";
import { ApiError } from "#contract/http/errors.ts";
import type { AccountFilter } from "#contract/members/account-limits.ts";
import type { Account, AccountSummary, listAccounts } from "#contract/members/accounts.ts";
import { decodeCursor, encodeCursor } from "#server/api/cursor.ts";
import { findSessions } from "#server/auth/sessions.queries.ts";
import { comment, reportDecision } from "../comments/comments.schema.ts";
import { mail } from "../mail/mail.schema.ts";
import { staffRole } from "../staff/staff.schema.ts";
import { type Member, member } from "./members.schema.ts";

const hasRole = sql`exists (select from ${staffRole} where ${staffRole.memberId} = member.id)`;
const filters: Record<AccountFilter, SQL | undefined> = {
  vip: isNotNull(member.vipGroup),
  muted: sql`not ${member.commentAllowed}`,
  material_only: eq(member.materialOnly, true),
  unverified: isNull(member.verifiedAt),
  leaving: isNotNull(member.deleteAt),
  staff: or(eq(member.operator, true), hasRole),
};

/** Roles of a member by name. */
const roles = sql<string[]>`(select coalesce(jsonb_agg(role order by role), '[]') from ${staffRole}
  where ${staffRole.memberId} = member.id)`;

/** Lists accounts, the latest first. */
export async function findAccounts(
  db: NodePgDatabase,
  { q, only, limit, cursor }: v.InferOutput<typeof listAccounts.query>,
): Promise<ActionResponse<typeof listAccounts>> {
  const pattern = `%${q?.replace(/[\\%_]/g, "\\$&")}%`;
  const rows = await db
    .select({ row: member, roles })
    .from(member)
    .where(
      and(
        only && filters[only],
        q
          ? sql`(${member.email} ilike ${pattern} or ${member.nickname} ilike ${pattern}
              or ${member.name} ilike ${pattern} or ${member.id}::text = ${q})`
          : undefined,
        cursor === undefined ? undefined : lt(member.id, decodeCursor(cursor, "number")[1]),
      ),
    )
    .orderBy(desc(member.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { account_list: page.map(toSummary), next_cursor: last ? encodeCursor([0, last.row.id]) : null };
}

function toSummary({ row, roles: given }: { row: Member; roles: readonly string[] }): AccountSummary {
  const { id, nickname, name, email, vipGroup, commentAllowed, materialOnly, operator } = row;
  return {
    ...{ id, nickname, name, email, vip_group: vipGroup, may_comment: commentAllowed, material_only: materialOnly },
    created_at: row.createdAt.toISOString(),
    verified: row.verifiedAt !== null,
    role_list: [...(operator ? ["operator"] : []), ...given],
    delete_at: row.deleteAt?.toISOString() ?? null,
  };
}

/**
 * Reads an account with its sessions and the mails that were not sent.
 * @throws {ApiError} `not_found`
 */
export async function findAccount(db: NodePgDatabase, id: number): Promise<Account> {
  const [found] = await db.select({ row: member, roles }).from(member).where(eq(member.id, id));
  if (!found) throw new ApiError("not_found");
  const { row } = found;
  const [comments] = await db.select({ count: count() }).from(comment).where(eq(comment.memberId, id));
  const [banned] = await db
    .select({ count: count() })
    .from(reportDecision)
    .where(and(eq(reportDecision.authorId, id), eq(reportDecision.change, "ban"), isNull(reportDecision.undoneAt)));
  const mails = await db
    .select({ id: mail.id, subject: mail.subject, madeAt: mail.madeAt, failedAt: mail.failedAt })
    .from(mail)
    .where(eq(mail.memberId, id))
    .orderBy(desc(mail.id))
    .limit(20);
  return {
    ...toSummary(found),
    ...{ lang: row.lang, country: row.country, verified_at: row.verifiedAt?.toISOString() ?? null },
    ...{ comment_count: comments?.count ?? 0, banned_count: banned?.count ?? 0 },
    session_list: (await findSessions(db, id)).map(({ id: session, user_agent, created_at, last_seen_at }) => ({
      ...{ id: session, user_agent, created_at, last_seen_at },
    })),
    mail_list: mails.map(({ madeAt, failedAt, ...each }) => ({
      ...each,
      made_at: madeAt.toISOString(),
      failed: failedAt !== null,
    })),
  };
}
