import { Hono } from "hono";
import { undoSeconds } from "#contract/backstage/limits.ts";
import {
  claimComments,
  decideComments,
  listModerated,
  listReports,
  moderateArticle,
  moderateComment,
  moderateMember,
  undoDecision,
} from "#contract/comments/moderation.ts";
import { memberRoute } from "#server/api/action-route.ts";
import { memberSubject } from "#server/audit/audit.mutations.ts";
import type { Services } from "../services.ts";
import { applyModeration, claim, decide, undoDecisions } from "./decisions.mutations.ts";
import { findModerated } from "./moderated-comments.queries.ts";
import { allowComments, openComments } from "./moderation.mutations.ts";
import { findReports } from "./moderation.queries.ts";

const rate = { times: 600, seconds: 600 } as const;

/** Routes by which moderators manage comments. */
export function moderationRoutes(services: Services): Hono {
  const routes = new Hono();
  memberRoute(routes, services, listReports, { rate, handle: ({ query, db }) => findReports(db, query) });
  memberRoute(routes, services, moderateComment, {
    rate,
    audit: ({ params: { id, change } }) => ({ subject: `comment ${id}`, after: { change } }),
    handle: ({ params, actor, tx }) => applyModeration(tx, { ...params, moderatorId: actor.id }),
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
  memberRoute(routes, services, listModerated, { rate, handle: ({ query, db }) => findModerated(db, query) });
  memberRoute(routes, services, claimComments, {
    rate,
    handle: async ({ body, actor, tx }) => ({ claimed_list: await claim(tx, { ...body, memberId: actor.id }) }),
  });
  memberRoute(routes, services, decideComments, {
    rate,
    audit: ({ body: { change, reason, note, mute } }, { decided_list: list }) =>
      list.map((id) => ({ subject: `comment ${id}`, after: { change, reason, note, muted: mute } })),
    handle: async ({ body, actor, tx }) => ({
      ...(await decide(tx, { ...body, moderatorId: actor.id })),
      undo_until: new Date(Date.now() + undoSeconds * 1000).toISOString(),
    }),
  });
  memberRoute(routes, services, undoDecision, {
    rate,
    audit: ({ params: { batch } }, { undone }) => (undone ? { subject: `decision ${batch}` } : undefined),
    handle: async ({ params, actor, tx }) => {
      const { undone } = await undoDecisions(tx, { ...params, moderatorId: actor.id });
      return { undone };
    },
  });
  return routes;
}
