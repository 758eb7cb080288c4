import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Context } from "hono";
import type { Permission } from "#contract/auth/permissions.ts";
import { ApiError } from "#contract/http/errors.ts";
import { sessionDays } from "#contract/members/limits.ts";
import { HttpError } from "#server/api/http-error.ts";
import { member, memberSession } from "#server/members/members.schema.ts";
import { type ActorAttributes, can } from "./permissions.ts";
import { hashOfSecret } from "./secrets.ts";

/** The member who asks, and by which login. */
export interface Actor extends ActorAttributes {
  readonly id: number;
  readonly session: string;
}

/** What the spec has a sentence of its own for, where somebody may not. */
const opinions: readonly Permission[] = ["comment", "like", "vote"];

/** Why a member may not do something, `not_permitted` or `feature_unavailable`; nothing where he may. */
export function denialFor(who: Actor, act: Permission): ApiError | undefined {
  if (can(who, act)) return undefined;
  return new ApiError(opinions.includes(act) ? "feature_unavailable" : "not_permitted");
}

/**
 * The member whose token a request carries. A login that is used stays good for another thirty days.
 *
 * @throws {ApiError} `not_logged_in` without a token, `session_expired` with one that is not good
 */
export async function requireMember(c: Context, db: NodePgDatabase): Promise<Actor> {
  const header = c.req.header("authorization");
  if (!header) throw new HttpError("not_logged_in", { "www-authenticate": "Bearer" });
  const token = /^Bearer +([\w-]{43})$/i.exec(header)?.[1];
  const who = token && (await findWho(db, hashOfSecret(token)));
  if (!who) throw new HttpError("session_expired", { "www-authenticate": 'Bearer error="invalid_token"' });
  return who;
}

/** Columns of a member by which is decided what he may do. */
export const actorColumns = {
  vipGroup: member.vipGroup,
  commentAllowed: member.commentAllowed,
  materialOnly: member.materialOnly,
  operator: member.operator,
} as const;

async function findWho(db: NodePgDatabase, tokenHash: string): Promise<Actor | undefined> {
  const mine = and(eq(memberSession.tokenHash, tokenHash), gt(memberSession.expiresAt, sql`now()`));
  const [found] = await db
    .select({
      id: member.id,
      session: memberSession.id,
      ...actorColumns,
      // Not a write for each request: the hour is near enough.
      stale: lt(memberSession.lastSeenAt, sql`now() - interval '1 hour'`).mapWith(Boolean),
    })
    .from(memberSession)
    .innerJoin(member, eq(member.id, memberSession.memberId))
    .where(mine);
  if (!found) return undefined;
  const { stale, ...who } = found;
  if (stale) await db.update(memberSession).set({ lastSeenAt: sql`now()`, expiresAt: sessionEnd }).where(mine);
  return who;
}

/** When a login ends that is used now. */
export const sessionEnd = sql<Date>`now() + make_interval(days => ${sessionDays})`;
