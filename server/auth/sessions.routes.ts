import { Hono } from "hono";
import { listSessions, logOut, logOutEverywhere, revokeSession } from "#contract/members/endpoints.ts";
import { memberRoute } from "#server/api/action-route.ts";
import type { Services } from "#server/services.ts";
import { endSession, endSessions } from "./sessions.mutations.ts";
import { findSessions } from "./sessions.queries.ts";

const rate = { times: 120, seconds: 600 } as const;
const done = { result: "SUCCESS" } as const;

/** The sessions of a member, and logging out. */
export function sessionsRoutes(services: Services): Hono {
  const routes = new Hono();
  memberRoute(routes, services, listSessions, {
    rate,
    handle: async ({ who, db }) => ({ session_list: await findSessions(db, who.id, who.session) }),
  });
  memberRoute(routes, services, revokeSession, {
    rate,
    handle: async ({ who, body, tx }) => {
      await endSession(tx, who.id, body.id);
      return done;
    },
  });
  memberRoute(routes, services, logOut, {
    rate,
    handle: async ({ who, tx }) => {
      await endSession(tx, who.id, who.session);
      return done;
    },
  });
  memberRoute(routes, services, logOutEverywhere, {
    rate,
    handle: async ({ who, tx }) => {
      await endSessions(tx, who.id);
      return done;
    },
  });
  return routes;
}
