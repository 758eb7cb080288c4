import { Hono } from "hono";
import { revokeToken } from "#contract/auth/endpoints.ts";
import { listSessions, logOut, logOutEverywhere, revokeSession } from "#contract/members/endpoints.ts";
import { actionRoute, memberRoute } from "#server/api/action-route.ts";
import { memberSubject } from "#server/audit/audit.mutations.ts";
import type { Services } from "#server/services.ts";
import { endSession, endSessionByHash, endSessions } from "./sessions.mutations.ts";
import { findSessions } from "./sessions.queries.ts";

const rate = { times: 120, seconds: 600 } as const;
const done = { result: "SUCCESS" } as const;

/** The sessions of a member, and logging out. */
export function sessionsRoutes(services: Services): Hono {
  const routes = new Hono();
  memberRoute(routes, services, listSessions, {
    rate,
    handle: async ({ actor, db }) => ({ session_list: await findSessions(db, actor.id, actor.session) }),
  });
  memberRoute(routes, services, revokeSession, {
    rate,
    audit: ({ actor }) => ({ subject: memberSubject(actor.id) }),
    handle: async ({ actor, body, tx }) => {
      await endSession(tx, actor.id, body.id);
      return done;
    },
  });
  memberRoute(routes, services, logOut, {
    rate,
    handle: async ({ actor, tx }) => {
      await endSession(tx, actor.id, actor.session);
      return done;
    },
  });
  memberRoute(routes, services, logOutEverywhere, {
    rate,
    audit: ({ actor }) => ({ subject: memberSubject(actor.id) }),
    handle: async ({ actor, tx }) => {
      await endSessions(tx, actor.id);
      return done;
    },
  });
  actionRoute(routes, services, revokeToken, {
    rate,
    handle: async ({ body, tx }) => {
      await endSessionByHash(tx, body.token_hash);
      return done;
    },
  });
  return routes;
}
