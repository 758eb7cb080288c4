import { Hono } from "hono";
import { ApiError } from "#contract/http/errors.ts";
import { vote } from "#contract/polls/actions.ts";
import { memberRoute } from "#server/api/action-route.ts";
import type { Services } from "../services.ts";
import { castVote } from "./polls.mutations.ts";

/** Votes in polls of articles. */
export function pollsRoutes(services: Services): Hono {
  const routes = new Hono();
  memberRoute(routes, services, vote, {
    rate: { times: 300, seconds: 600 },
    storeErrors: true,
    handle: ({ actor, params, query, body, tx }) => {
      if (body.id !== params.voteId) throw new ApiError("invalid_poll");
      return castVote(tx, { pollId: body.id, memberId: actor.id, options: body.option_list, lang: query.lang });
    },
  });
  return routes;
}
