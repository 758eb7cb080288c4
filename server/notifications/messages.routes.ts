import { Hono } from "hono";
import * as contract from "#contract/notifications/operator-messages.ts";
import { memberRoute } from "#server/api/action-route.ts";
import type { Services } from "../services.ts";
import { cancelMessage, composeMessage } from "./messages.mutations.ts";
import { findMessages, getMessage, previewMessage } from "./messages.queries.ts";

const rates = { write: { times: 60, seconds: 600 }, read: { times: 600, seconds: 600 } } as const;

/** Routes for the messages that operators send to members. */
export function messagesRoutes(services: Services): Hono {
  const routes = new Hono();

  memberRoute(routes, services, contract.composeMessage, {
    rate: rates.write,
    audit: (_, { message: { id, audience, send_at } }) => ({
      ...{ subject: `message ${id}`, after: { to: audience.to, send_at } },
    }),
    handle: async ({ body: { texts, link, audience, send_at: at }, tx }) => ({
      message: await composeMessage(tx, { texts, link, audience, sendAt: at === undefined ? undefined : new Date(at) }),
    }),
  });

  memberRoute(routes, services, contract.listMessages, {
    rate: rates.read,
    handle: ({ query, db }) => findMessages(db, query),
  });

  memberRoute(routes, services, contract.getMessage, {
    rate: rates.read,
    handle: async ({ params: { id }, db }) => ({ message: await getMessage(db, id) }),
  });

  memberRoute(routes, services, contract.previewMessage, {
    rate: rates.read,
    handle: ({ params: { id }, query: { lang }, db }) => previewMessage(db, id, lang),
  });

  memberRoute(routes, services, contract.cancelMessage, {
    rate: rates.write,
    audit: ({ params: { id } }) => ({ subject: `message ${id}` }),
    handle: async ({ params: { id }, tx }) => ({ message: await cancelMessage(tx, id) }),
  });
  return routes;
}
