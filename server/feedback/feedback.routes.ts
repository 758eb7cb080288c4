import { Hono } from "hono";
import { sendFeedback } from "#contract/feedback.ts";
import { getFeedback } from "#contract/feedback-campaign.ts";
import { actionRoute } from "../http/action-route.ts";
import { localText } from "../http/local-text.ts";
import { readRoute } from "../http/read-route.ts";
import type { Services } from "../services.ts";
import { findCampaign, saveAnswers } from "./feedback.queries.ts";

const messages = {
  SUCCESS: { 2: "问卷已收到，谢谢。", 3: "Your answers have arrived. Thank you." },
  DUPLICATE: { 2: "这台设备已经填写过这份问卷。", 3: "This device has answered the questionnaire already." },
  CLOSED: { 2: "这份问卷已经结束。", 3: "The questionnaire has closed." },
} as const;

export function feedbackRoutes(services: Services): Hono {
  const routes = new Hono();
  readRoute(routes, services.representations, getFeedback, ({ lang }) => findCampaign(services.db, lang));
  actionRoute(routes, services, sendFeedback, {
    rate: { times: 30, seconds: 3600 },
    handle: async ({ body, query: { lang }, tx }) => {
      const result = await saveAnswers(tx, body, lang);
      return { result, message: localText(messages[result], lang) };
    },
  });
  return routes;
}
