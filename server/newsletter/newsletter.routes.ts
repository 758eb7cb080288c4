import { Hono } from "hono";
import * as v from "valibot";
import { lang } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { linkToken } from "#contract/fields.ts";
import { cancelNewsletter, confirmNewsletter, subscribe } from "#contract/newsletter.ts";
import { actionRoute } from "../http/action-route.ts";
import { inLanguage } from "../http/in-language.ts";
import { RateLimiter } from "../http/rate-limiter.ts";
import { pageAddress } from "../mail/page-address.ts";
import type { Services } from "../services.ts";
import { cancelSubscription, confirmSubscription, requestSubscription } from "./newsletter.queries.ts";
import { newsletterTexts } from "./newsletter-texts.ts";

/** Mails that one address gets at most: who types another's must not fill his mailbox. */
const perAddress = { times: 4, seconds: 24 * 3600 } as const;
const perNetwork = { times: 30, seconds: 3600 } as const;
const unsubscribeQuery = v.object({ lang, token: linkToken });

export function newsletterRoutes(services: Services): Hono {
  const routes = new Hono();
  const addresses = new RateLimiter(perAddress);
  actionRoute(routes, services, subscribe, {
    rate: perNetwork,
    handle: async ({ body: { email }, query, tx, origin }) => {
      addresses.take(email);
      const result = await requestSubscription(tx, { email, lang: query.lang, origin });
      return { result, message: inLanguage(newsletterTexts, query.lang)[result] };
    },
  });
  actionRoute(routes, services, confirmNewsletter, {
    rate: perNetwork,
    handle: async ({ body: { token }, tx, origin }) => ({ result: await confirmSubscription(tx, token, origin) }),
  });
  actionRoute(routes, services, cancelNewsletter, {
    rate: perNetwork,
    handle: async ({ body: { token }, tx }) => {
      await cancelSubscription(tx, token);
      return { result: "CANCELLED" } as const;
    },
  });
  unsubscribeByMail(routes, services);
  return routes;
}

/**
 * What mail programs call by themselves (RFC 8058): a POST without JSON, from anywhere, that needs no one to look at.
 * Whoever opens the same address in a browser is led to the page that asks first.
 */
function unsubscribeByMail(routes: Hono, { db, siteUrl }: Services): void {
  const path = "/newsletter/unsubscribe";
  const read = (query: Record<string, string>) => {
    const result = v.safeParse(unsubscribeQuery, query);
    if (!result.success) throw new ApiError("not_found");
    return result.output;
  };
  routes.post(path, async (c) => {
    await cancelSubscription(db, read(c.req.query()).token);
    return c.body(null, 204, { "cache-control": "no-store" });
  });
  routes.get(path, (c) => {
    const { lang: language, token } = read(c.req.query());
    c.header("cache-control", "no-store");
    return c.redirect(pageAddress(siteUrl ?? "", language, "/subscribe", `cancel=${token}`), 302);
  });
}
