import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Context } from "hono";
import type { Permission } from "#contract/auth/permissions.ts";
import { ApiError } from "#contract/http/errors.ts";
import { HttpError } from "#server/api/http-error.ts";
import { type ActorAttributes, can } from "./permissions.ts";
import { hashOfSecret } from "./secrets.ts";
import { extendSession } from "./sessions.mutations.ts";
import { findActor } from "./sessions.queries.ts";

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
  const found = token && (await findActor(db, hashOfSecret(token)));
  if (!found) throw new HttpError("session_expired", { "www-authenticate": 'Bearer error="invalid_token"' });
  const { isStale, ...actor } = found;
  if (isStale) await extendSession(db, actor.session);
  return actor;
}
