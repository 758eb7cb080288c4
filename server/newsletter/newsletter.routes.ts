import { Hono } from "hono";
import { cancelNewsletter, confirmNewsletter, subscribe } from "#contract/newsletter/endpoints.ts";
import { actionRoute } from "#server/api/action-route.ts";
import { translate } from "#server/i18n/translate.ts";
import { unsubscribeByMail } from "../mail/unsubscribe-by-mail.ts";
import { requireNotBlocked } from "../members/blocks.queries.ts";
import { requireOpen } from "../pages/main.queries.ts";
import type { Services } from "../services.ts";
import { cancelSubscription, confirmSubscription, requestSubscription } from "./newsletter.mutations.ts";
import { unsubscribePath } from "./newsletter-mails.ts";
import { subscribeResponses } from "./newsletter-texts.ts";

const perNetwork = { times: 30, seconds: 3600 } as const;

export function newsletterRoutes(services: Services): Hono {
  const routes = new Hono();
  actionRoute(routes, services, subscribe, {
    rate: perNetwork,
    handle: async ({ body: { email }, query, tx, network, linkOrigin }) => {
      await requireOpen(tx, query.lang, "newsletterOpen");
      await requireNotBlocked(tx, { network, email });
      const result = await requestSubscription(tx, { email, lang: query.lang, origin: linkOrigin() });
      return { result, message: translate(query.lang, subscribeResponses[result]) };
    },
  });
  actionRoute(routes, services, confirmNewsletter, {
    rate: perNetwork,
    handle: async ({ body: { token }, tx, linkOrigin }) => ({
      result: await confirmSubscription(tx, token, linkOrigin()),
    }),
  });
  actionRoute(routes, services, cancelNewsletter, {
    rate: perNetwork,
    handle: async ({ body: { token }, tx }) => {
      await cancelSubscription(tx, token);
      return { result: "CANCELLED" } as const;
    },
  });
  unsubscribeByMail(routes, {
    path: unsubscribePath,
    siteUrl: services.siteUrl,
    unsubscribe: (token) => services.db.transaction((tx) => cancelSubscription(tx, token)),
    page: (token) => ["/subscribe", `cancel=${token}`],
  });
  return routes;
}
