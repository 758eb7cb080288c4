import { Hono } from "hono";
import { listReports, moderateArticle, moderateComment, moderateMember } from "#contract/comments/moderation.ts";
import { memberRoute } from "#server/api/action-route.ts";
import { memberSubject } from "#server/audit/audit.mutations.ts";
import type { Services } from "../services.ts";
import { allowComments, applyModeration, openComments } from "./moderation.mutations.ts";
import { findReports } from "./moderation.queries.ts";

const rate = { times: 600, seconds: 600 } as const;

/** Routes by which moderators manage comments. */
export function moderationRoutes(services: Services): Hono {
  const routes = new Hono();
  memberRoute(routes, services, listReports, { rate, handle: ({ query, db }) => findReports(db, query) });
  memberRoute(routes, services, moderateComment, {
    rate,
    audit: ({ params: { id, change } }) => ({ subject: `comment ${id}`, after: { change } }),
    handle: ({ params, tx }) => applyModeration(tx, params),
  });
  memberRoute(routes, services, moderateArticle, {
    rate,
    audit: ({ params: { id, change } }) => ({ subject: `article ${id}`, after: { change } }),
    handle: ({ params: { id, change }, tx }) => openComments(tx, id, change === "open"),
  });
  memberRoute(routes, services, moderateMember, {
    rate,
    audit: ({ params: { id, change } }) => ({ subject: memberSubject(id), after: { change } }),
    handle: ({ params: { id, change }, tx }) => allowComments(tx, id, change === "unmute"),
  });
  return routes;
}
