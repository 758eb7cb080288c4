import { Hono } from "hono";
import { exportContacts, getContact, listContacts, putContact, replyToContact } from "#contract/contact/inbox.ts";
import { memberRoute } from "#server/api/action-route.ts";
import { csvPart } from "#server/api/csv.ts";
import type { Services } from "../services.ts";
import { changeContact, insertReply } from "./inbox.mutations.ts";
import { findContact, findContacts, findContactsToExport } from "./inbox.queries.ts";
import { queueReplyMail } from "./reply-mail.ts";

const rate = { times: 600, seconds: 600 } as const;

/** Columns of the export, in their order. */
const columns = [
  ...(["id", "created_at", "lang", "name", "gender", "phone", "account", "email", "country", "messenger"] as const),
  ...(["messenger_id", "interest", "message", "newsletter", "state", "assignee", "note", "replies"] as const),
] as const;

/** Routes by which operators read and answer the letters of the contact form. */
export function inboxRoutes(services: Services): Hono {
  const routes = new Hono();
  memberRoute(routes, services, listContacts, { rate, handle: ({ query, db }) => findContacts(db, query) });
  memberRoute(routes, services, getContact, { rate, handle: ({ params, db }) => findContact(db, params.id) });
  memberRoute(routes, services, putContact, {
    rate,
    audit: ({ params: { id }, body: { state, assignee } }, { changed }) =>
      changed ? { subject: `letter ${id}`, after: { state, assignee } } : undefined,
    handle: async ({ params: { id }, body, tx }) => ({
      changed: (await changeContact(tx, id, body)) !== undefined,
      contact: await findContact(tx, id),
    }),
  });
  memberRoute(routes, services, replyToContact, {
    rate: { times: 60, seconds: 600 },
    audit: ({ params: { id } }, { changed }) =>
      changed ? { subject: `letter ${id}`, after: { state: "answered" } } : undefined,
    handle: async ({ params: { id }, body: { version, text }, actor, tx }) => {
      const change = await changeContact(tx, id, { version, state: "answered" });
      if (change) {
        const mailId = await queueReplyMail(tx, change.after, { text, replyTo: services.contactEmail });
        await insertReply(tx, { contactId: id, authorId: actor.id, text, mailId });
      }
      return { changed: change !== undefined, contact: await findContact(tx, id) };
    },
  });
  memberRoute(routes, services, exportContacts, {
    rate: { times: 60, seconds: 600 },
    handle: async ({ query, db }) => {
      const { rows, next_cursor } = await findContactsToExport(db, query);
      return { csv: csvPart(columns, rows, { isFirst: query.cursor === undefined }), next_cursor };
    },
  });
  return routes;
}
