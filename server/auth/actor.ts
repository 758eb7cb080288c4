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

/** The logged-in member of a request, and their session. */
export interface Actor extends ActorAttributes {
  readonly id: number;
  readonly session: string;
}

/** Permissions whose denial has an error code of its own in the specification. */
const opinionPermissions: readonly Permission[] = ["comment", "like", "vote"];

/** Returns the error for a member without a permission, or `undefined` when they have it. */
export function denialFor(who: Actor, act: Permission): ApiError | undefined {
  if (can(who, act)) return undefined;
  return new ApiError(opinionPermissions.includes(act) ? "feature_unavailable" : "not_permitted");
}

/**
 * Returns the member whose token a request carries. Each use extends the session.
 *
 * @throws {ApiError} `not_logged_in` without a token, `session_expired` with an invalid or expired one
 */
export async function requireMember(c: Context, db: NodePgDatabase): Promise<Actor> {
  const header = c.req.header("authorization");
  if (!header) throw new HttpError("not_logged_in", { "www-authenticate": "Bearer" });
  const token = /^Bearer +([\w-]{43})$/i.exec(header)?.[1];
  const who = token && (await findActor(db, hashOfSecret(token)));
  if (!who) throw new HttpError("session_expired", { "www-authenticate": 'Bearer error="invalid_token"' });
  return who;
}

/** Columns of a member that decide their permissions. */
export const actorColumns = {
  vipGroup: member.vipGroup,
  commentAllowed: member.commentAllowed,
  materialOnly: member.materialOnly,
  operator: member.operator,
} as const;

async function findActor(db: NodePgDatabase, tokenHash: string): Promise<Actor | undefined> {
  const mine = and(eq(memberSession.tokenHash, tokenHash), gt(memberSession.expiresAt, sql`now()`));
  const [found] = await db
    .select({
      id: member.id,
      session: memberSession.id,
      ...actorColumns,
      // At most one write per hour, not one per request.
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

/** Expiry of a session that is used now. */
export const sessionEnd = sql<Date>`now() + make_interval(days => ${sessionDays})`;
