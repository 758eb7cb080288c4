import { Hono } from "hono";
import { ApiError } from "#contract/http/errors.ts";
import {
  changeMailing,
  createMailing,
  getMailing,
  listMailings,
  previewMailing,
  testMailing,
} from "#contract/newsletter/mailings.ts";
import { memberRoute } from "#server/api/action-route.ts";
import { instantOf } from "#server/api/instant-of.ts";
import { queueMail } from "../mail/mail.mutations.ts";
import { pageAddress } from "../mail/page-address.ts";
import { findMember } from "../members/members.queries.ts";
import type { Services } from "../services.ts";
import { composePublishedIssue, emlOf, unsubscribePlaceholder } from "./compose-issue.ts";
import * as mailings from "./mailings.mutations.ts";
import { findMailing, findMailingReport, findMailings } from "./mailings.queries.ts";

// A page asks every two seconds while a mailing is being sent.
const readRate = { times: 900, seconds: 600 } as const;
const writeRate = { times: 60, seconds: 600 } as const;
const testRate = { times: 20, seconds: 600 } as const;

/** Routes by which editors mail the newsletter. */
export function mailingRoutes(services: Services): Hono {
  const routes = new Hono();
  const compose = async (...given: Parameters<typeof composePublishedIssue>) => {
    const forms = await composePublishedIssue(...given);
    if (!forms) throw new ApiError("not_publishable");
    return forms;
  };
  memberRoute(routes, services, listMailings, {
    rate: readRate,
    handle: ({ query: { lang, cursor }, db }) => findMailings(db, lang, cursor),
  });
  memberRoute(routes, services, getMailing, {
    rate: readRate,
    handle: ({ params, db }) => findMailingReport(db, params.id),
  });
  memberRoute(routes, services, previewMailing, {
    rate: readRate,
    handle: async ({ query: { month, content_lang: lang }, db, linkOrigin }) => {
      const place = { lang, origin: linkOrigin() };
      const forms = await compose(db, month, place);
      return { ...forms, eml: await emlOf(db, forms, place) };
    },
  });
  memberRoute(routes, services, testMailing, {
    rate: testRate,
    audit: ({ body: { month, content_lang: lang } }) => ({
      subject: `newsletter ${month}`,
      after: { lang, test: true },
    }),
    handle: async ({ body: { month, content_lang: lang }, actor, tx, linkOrigin }) => {
      const origin = linkOrigin();
      const { subject, html, text } = await compose(tx, month, { lang, origin });
      // Nobody's subscription depends on it: the link leads to the page alone.
      const leave = pageAddress(origin, lang, "/subscribe");
      const filled = (form: string) => form.replaceAll(unsubscribePlaceholder, () => leave);
      const member = await findMember(tx, actor.id);
      if (!member) throw new ApiError("not_found");
      await queueMail(tx, member.email, { subject, html: filled(html), text: filled(text) }, { memberId: member.id });
      return { email: member.email };
    },
  });
  memberRoute(routes, services, createMailing, {
    rate: writeRate,
    audit: ({ body: { month, content_lang: lang } }, { id, due_at }) => ({
      subject: `newsletter ${month}`,
      after: { mailing: id, lang, due_at },
    }),
    handle: async ({ body: { month, content_lang: lang, at }, actor, tx, linkOrigin }) => {
      const forms = await compose(tx, month, { lang, origin: linkOrigin() });
      const dueAt = at && instantOf(at);
      const id = await mailings.insertMailing(tx, { month, lang, dueAt, madeBy: actor.id, ...forms });
      return findMailing(tx, id);
    },
  });
  memberRoute(routes, services, changeMailing, {
    rate: writeRate,
    audit: ({ params: { id, change } }, { changed, mailing: { month, lang, state } }) =>
      changed ? { subject: `newsletter ${month}`, after: { mailing: id, lang, change, state } } : undefined,
    handle: async ({ params: { id, change }, tx }) => ({
      changed: await mailings.changeMailing(tx, id, change),
      mailing: await findMailing(tx, id),
    }),
  });
  return routes;
}
