import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Context } from "hono";
import type { Permission } from "#contract/auth/permissions.ts";
import type { MemberAction } from "#contract/http/action.ts";
import { ApiError } from "#contract/http/errors.ts";
import { HttpError } from "#server/api/http-error.ts";
import { type ActorAttributes, can, isForStaff } from "./permissions.ts";
import { hashOfSecret } from "./secrets.ts";
import { extendSession } from "./sessions.mutations.ts";
import { findActor, type SessionTimes } from "./sessions.queries.ts";

/** The logged-in member of a request, and their session. */
export interface Actor extends ActorAttributes, SessionTimes {
  readonly id: number;
  readonly session: string;
}

/** Permissions whose denial has an error code of its own in the specification. */
const reactionPermissions: readonly Permission[] = ["comment", "like", "vote"];

/** The member of a request, and the error of the response if they lack the permission. */
export interface Authorization {
  readonly actor: Actor;
  readonly denial: ApiError | undefined;
}

/** What an action requires of its member. */
type Required = Pick<MemberAction, "act" | "beforeEntering" | "confirm">;

/**
 * Authenticates a request by its token, which extends the session, and checks whether its member may do the action.
 *
 * @throws {ApiError} `not_logged_in` without a token, `session_expired` with an invalid or expired one
 */
export async function authorize(c: Context, db: NodePgDatabase, action: Required): Promise<Authorization> {
  const header = c.req.header("authorization");
  if (!header) throw new HttpError("not_logged_in", { "www-authenticate": "Bearer" });
  const token = /^Bearer +([\w-]{43})$/i.exec(header)?.[1];
  const found = token && (await findActor(db, hashOfSecret(token)));
  if (!found) throw new HttpError("session_expired", { "www-authenticate": 'Bearer error="invalid_token"' });
  const { isStale, ...actor } = found;
  if (isStale) await extendSession(db, actor.session);
  return { actor, denial: denialFor(actor, action) };
}

/** The error of a member who may not do an action, or not yet; `undefined` if they may. */
export function denialFor(actor: Actor, { act, beforeEntering, confirm }: Required): ApiError | undefined {
  if (!can(actor, act)) {
    return new ApiError(reactionPermissions.includes(act) ? "feature_unavailable" : "not_permitted");
  }
  const mayBefore = beforeEntering === "staff" || (beforeEntering === "operators" && actor.operator);
  if (isForStaff(act) && !actor.staffUntil && !mayBefore) return new ApiError("second_factor");
  return confirm && !actor.confirmedUntil ? new ApiError("confirm_again") : undefined;
}
