import { Hono } from "hono";
import * as composer from "#contract/notifications/message-composer.ts";
import * as contract from "#contract/notifications/operator-messages.ts";
import { memberRoute } from "#server/api/action-route.ts";
import { instantOf } from "#server/api/instant-of.ts";
import type { Services } from "../services.ts";
import { countReach } from "./message-reach.queries.ts";
import {
  cancelMessage,
  changeDraft,
  composeMessage,
  deleteDraft,
  insertDraft,
  pauseMessage,
  resumeMessage,
  sendDraft,
  sendTest,
} from "./messages.mutations.ts";
import { findMessages, getMessage, previewMessage } from "./messages.queries.ts";

const rates = {
  write: { times: 60, seconds: 600 },
  /** A draft is saved while somebody types. */
  save: { times: 600, seconds: 600 },
  read: { times: 600, seconds: 600 },
} as const;

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

  memberRoute(routes, services, composer.createMessage, {
    rate: rates.write,
    audit: (_, { message: { id } }) => ({ subject: `message ${id}` }),
    handle: async ({ actor, tx }) => ({ message: await insertDraft(tx, actor.id) }),
  });

  memberRoute(routes, services, composer.putMessage, {
    rate: rates.save,
    handle: async ({ params: { id }, body, tx }) => ({
      changed: await changeDraft(tx, id, body),
      message: await getMessage(tx, id),
    }),
  });

  memberRoute(routes, services, composer.deleteMessage, {
    rate: rates.write,
    audit: ({ params: { id } }, { deleted }) => (deleted ? { subject: `message ${id}` } : undefined),
    handle: async ({ params: { id }, tx }) => ({ deleted: await deleteDraft(tx, id) }),
  });

  memberRoute(routes, services, composer.findMessageReach, {
    rate: rates.write,
    handle: ({ body: { audience }, tx }) => countReach(tx, audience),
  });

  memberRoute(routes, services, composer.testMessage, {
    rate: rates.write,
    audit: ({ params: { id } }) => ({ subject: `message ${id}`, after: { test: true } }),
    handle: async ({ params: { id }, actor, tx }) => ({ message: await sendTest(tx, id, actor.id) }),
  });

  memberRoute(routes, services, composer.sendMessage, {
    rate: rates.write,
    audit: ({ params: { id } }, { message: { audience, send_at } }) => ({
      ...{ subject: `message ${id}`, after: { to: audience.to, send_at } },
    }),
    handle: async ({ params: { id }, body: { version, at }, tx }) => ({
      message: await sendDraft(tx, id, { version, sendAt: at && instantOf(at) }),
    }),
  });

  memberRoute(routes, services, composer.pauseMessage, {
    rate: rates.write,
    audit: ({ params: { id }, body: { paused } }, { changed }) =>
      changed ? { subject: `message ${id}`, after: { paused } } : undefined,
    handle: async ({ params: { id }, body: { paused }, tx }) => ({
      changed: await (paused ? pauseMessage : resumeMessage)(tx, id),
      message: await getMessage(tx, id),
    }),
  });
  return routes;
}
