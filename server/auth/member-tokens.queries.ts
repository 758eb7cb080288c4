import { and, eq, gt, sql } from "drizzle-orm";
import { linkLife, resendCooldown } from "#contract/limits.ts";
import { HttpError } from "#server/api/http-error.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { memberToken } from "#server/members/members.schema.ts";
import { hashOfSecret, newSecret } from "./secrets.ts";

type Kind = (typeof memberToken.$inferSelect)["kind"];

/**
 * A new secret for the link of a mail; one of the same kind that was sent before works no more.
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
  const made = {
    tokenHash: hashOfSecret(token),
    createdAt: sql`now()`,
    expiresAt: sql`now() + make_interval(secs => ${linkLife / 1000})`,
  };
  const rest = sql<number>`extract(epoch from ${memberToken.createdAt} - now()) + ${resendCooldown / 1000}`;
  const [row] = await tx
    .insert(memberToken)
    .values({ memberId, kind, ...made })
    .onConflictDoUpdate({
      target: [memberToken.memberId, memberToken.kind],
      set: made,
      ...(!atOnce && { setWhere: sql`${rest} <= 0` }),
    })
    .returning({ id: memberToken.id });
  if (row) return token;
  const [there] = await tx
    .select({ seconds: sql`ceil(${rest})`.mapWith(Number) })
    .from(memberToken)
    .where(and(eq(memberToken.memberId, memberId), eq(memberToken.kind, kind)));
  throw new HttpError("too_many_requests", { "retry-after": String(Math.max(1, there?.seconds ?? 1)) });
}

/** Uses up a link: the member it was sent to, or `undefined` where it is not, or no longer, good. */
export async function redeemLink(tx: Transaction, token: string, kind: Kind): Promise<number | undefined> {
  const [used] = await tx
    .delete(memberToken)
    .where(
      and(
        eq(memberToken.tokenHash, hashOfSecret(token)),
        eq(memberToken.kind, kind),
        gt(memberToken.expiresAt, sql`now()`),
      ),
    )
    .returning({ memberId: memberToken.memberId });
  return used?.memberId;
}

/** Makes every link of a member's worthless; answers how many there were. */
export async function revokeLinks(tx: Transaction, memberId: number): Promise<number> {
  const gone = await tx.delete(memberToken).where(eq(memberToken.memberId, memberId)).returning({ id: memberToken.id });
  return gone.length;
}
