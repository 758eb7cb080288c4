import { Hono } from "hono";
import { deleteSavedView, listSavedViews, putSavedView } from "#contract/backstage/saved-views.ts";
import { memberRoute } from "#server/api/action-route.ts";
import type { Services } from "#server/services.ts";
import { deleteView, saveView } from "./saved-views.mutations.ts";
import { findSavedViews } from "./saved-views.queries.ts";

const rate = { times: 120, seconds: 60 } as const;

/** Saved views of lists. They are personal, so the audit log has no entry of them. */
export function savedViewsRoutes(services: Services): Hono {
  const routes = new Hono();
  memberRoute(routes, services, listSavedViews, {
    rate,
    handle: async ({ db, actor }) => ({ view_list: await findSavedViews(db, actor.id) }),
  });
  memberRoute(routes, services, putSavedView, {
    rate,
    handle: async ({ tx, actor, params, body }) => ({ saved: await saveView(tx, actor.id, { ...params, ...body }) }),
  });
  memberRoute(routes, services, deleteSavedView, {
    rate,
    handle: async ({ tx, actor, params }) => ({ deleted: await deleteView(tx, actor.id, params.id) }),
  });
  return routes;
}
