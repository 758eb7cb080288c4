import { Hono } from "hono";
import { sendFeedback } from "#contract/feedback/actions.ts";
import { getFeedback } from "#contract/feedback/endpoints.ts";
import { actionRoute } from "#server/api/action-route.ts";
import { readRoute } from "#server/api/read-route.ts";
import { hashOfSecret } from "#server/auth/secrets.ts";
import { findActor } from "#server/auth/sessions.queries.ts";
import { msg } from "#server/i18n/msg.ts";
import { translate } from "#server/i18n/translate.ts";
import type { Services } from "../services.ts";
import { saveAnswers } from "./feedback.mutations.ts";
import { findCampaign } from "./feedback.queries.ts";

const responses = {
  SUCCESS: msg`Thank you. We've received your answers.`,
  DUPLICATE: msg`This questionnaire has already been answered by you or on this device.`,
  CLOSED: msg`This questionnaire has closed.`,
};

/** The year-end questionnaire and its answers. */
export function feedbackRoutes(services: Services): Hono {
  const routes = new Hono();
  readRoute(routes, services.responseCache, getFeedback, ({ lang }) => findCampaign(services.db, lang));
  actionRoute(routes, services, sendFeedback, {
    rate: { times: 30, seconds: 3600 },
    handle: async ({ body, query: { lang }, token, tx }) => {
      // Visitors may answer too, and a session that has ended is no reason to lose the answers.
      const member = token === undefined ? undefined : await findActor(tx, hashOfSecret(token));
      const result = await saveAnswers(tx, body, { lang, memberId: member?.id ?? null });
      return { result, message: translate(lang, responses[result]) };
    },
  });
  return routes;
}
