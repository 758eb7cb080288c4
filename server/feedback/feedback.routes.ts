import { Hono } from "hono";
import { getFeedback } from "#contract/feedback/campaign.ts";
import { sendFeedback } from "#contract/feedback/endpoints.ts";
import { actionRoute } from "#server/api/action-route.ts";
import { readRoute } from "#server/api/read-route.ts";
import { localize } from "#server/i18n/localized.ts";
import type { Services } from "../services.ts";
import { findCampaign, saveAnswers } from "./feedback.queries.ts";
import { feedbackAnswers } from "./feedback-texts.ts";

export function feedbackRoutes(services: Services): Hono {
  const routes = new Hono();
  readRoute(routes, services.representations, getFeedback, ({ lang }) => findCampaign(services.db, lang));
  actionRoute(routes, services, sendFeedback, {
    rate: { times: 30, seconds: 3600 },
    handle: async ({ body, query: { lang }, tx }) => {
      const result = await saveAnswers(tx, body, lang);
      return { result, message: localize(feedbackAnswers, lang)[result] };
    },
  });
  return routes;
}
