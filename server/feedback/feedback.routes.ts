import { Hono } from "hono";
import { sendFeedback } from "#contract/feedback.ts";
import { getFeedback } from "#contract/feedback-campaign.ts";
import { actionRoute } from "../http/action-route.ts";
import { inLanguage } from "../http/in-language.ts";
import { readRoute } from "../http/read-route.ts";
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
      return { result, message: inLanguage(feedbackAnswers, lang)[result] };
    },
  });
  return routes;
}
