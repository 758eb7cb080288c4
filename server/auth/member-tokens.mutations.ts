import { and, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { linkLife, resendCooldown } from "#contract/limits.ts";
import { HttpError } from "#server/api/http-error.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { type Member, member, memberToken } from "#server/members/members.schema.ts";
import { hashOfSecret, newSecret } from "./secrets.ts";

type Kind = (typeof memberToken.$inferSelect)["kind"];

/**
 * Creates the token of a mailed link. It replaces an earlier token of the same kind.
 *
 * @throws {HttpError} `too_many_requests` within a minute of the last one, unless `atOnce`
 */
export async function createLink(
  tx: Transaction,
  memberId: number,
  kind: Kind,
  { atOnce = false } = {},
): Promise<string> {
  const token = newSecret();
  const values = {
    tokenHash: hashOfSecret(token),
    createdAt: sql`now()`,
    expiresAt: sql`now() + make_interval(secs => ${linkLife / 1000})`,
  };
  const remainingSeconds = sql<number>`extract(epoch from ${memberToken.createdAt} - now()) + ${resendCooldown / 1000}`;
  const [row] = await tx
    .insert(memberToken)
    .values({ memberId, kind, ...values })
    .onConflictDoUpdate({
      target: [memberToken.memberId, memberToken.kind],
      set: values,
      ...(!atOnce && { setWhere: sql`${remainingSeconds} <= 0` }),
    })
    .returning({ id: memberToken.id });
  if (row) return token;
  const [existing] = await tx
    .select({ seconds: sql`ceil(${remainingSeconds})`.mapWith(Number) })
    .from(memberToken)
    .where(and(eq(memberToken.memberId, memberId), eq(memberToken.kind, kind)));
  throw new HttpError("too_many_requests", { "retry-after": String(Math.max(1, existing?.seconds ?? 1)) });
}

/** Finds the member of a token without consuming it; `undefined` when it is unknown, used or expired. */
export async function findLinkMember(db: NodePgDatabase, token: string, kind: Kind): Promise<Member | undefined> {
  const [found] = await db
    .select({ member })
    .from(memberToken)
    .innerJoin(member, eq(member.id, memberToken.memberId))
    .where(isValidLink(token, kind));
  return found?.member;
}

/** Consumes a token and returns its member, or `undefined` when it is unknown, used or expired. */
export async function redeemLink(tx: Transaction, token: string, kind: Kind): Promise<number | undefined> {
  const [used] = await tx
    .delete(memberToken)
    .where(isValidLink(token, kind))
    .returning({ memberId: memberToken.memberId });
  return used?.memberId;
}

function isValidLink(token: string, kind: Kind): SQL | undefined {
  return and(
    eq(memberToken.tokenHash, hashOfSecret(token)),
    eq(memberToken.kind, kind),
    gt(memberToken.expiresAt, sql`now()`),
  );
}

/** Revokes all links of a member and returns their number. */
export async function revokeLinks(tx: Transaction, memberId: number): Promise<number> {
  const revoked = await tx
    .delete(memberToken)
    .where(eq(memberToken.memberId, memberId))
    .returning({ id: memberToken.id });
  return revoked.length;
}

/** Deletes links that have expired. */
export async function deleteExpiredLinks(db: NodePgDatabase): Promise<void> {
  await db.delete(memberToken).where(lt(memberToken.expiresAt, sql`now()`));
}
