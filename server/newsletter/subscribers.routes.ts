import { Hono } from "hono";
import * as v from "valibot";
import { email } from "#contract/http/form-fields.ts";
import {
  exportSubscribers,
  importSubscribers,
  listSubscribers,
  removeSubscriber,
} from "#contract/newsletter/subscribers.ts";
import { memberRoute } from "#server/api/action-route.ts";
import { csvPart } from "#server/api/csv.ts";
import type { Services } from "../services.ts";
import { deleteSubscriber, insertSubscribers } from "./subscribers.mutations.ts";
import { findSubscriberPage, findSubscribers } from "./subscribers.queries.ts";

const rate = { times: 300, seconds: 600 } as const;
const exportRows = 1000;
/** Columns of the export, in their order. */
const columns = ["id", "email", "lang", "state", "created_at", "confirmed_at", "consent", "bounce_reason"] as const;
/** Invalid addresses that the answer to an import names. */
const namedInvalid = 10;

/** Routes by which operators look after the subscribers of the newsletter. */
export function subscriberRoutes(services: Services): Hono {
  const routes = new Hono();
  memberRoute(routes, services, listSubscribers, { rate, handle: ({ query, db }) => findSubscribers(db, query) });
  memberRoute(routes, services, removeSubscriber, {
    rate,
    audit: ({ params: { id }, body: { reason } }, { removed }) =>
      removed ? { subject: `subscriber ${id}`, after: { removed, reason } } : undefined,
    handle: async ({ params: { id }, tx }) => ({ removed: await deleteSubscriber(tx, id) }),
  });
  memberRoute(routes, services, importSubscribers, {
    rate,
    audit: ({ body: { consent } }, { added_count: added }) => ({ subject: "subscribers", after: { added, consent } }),
    handle: async ({ body: { subscriber_lang: lang, consent, email_list: list }, tx }) => {
      const checked = list.map((given) => ({ given, result: v.safeParse(email, given) }));
      const valid = new Set(checked.flatMap(({ result }) => (result.success ? [result.output] : [])));
      const invalid = checked.flatMap(({ given, result }) => (result.success ? [] : [given]));
      const added = await insertSubscribers(tx, [...valid], { lang, consent });
      return {
        added_count: added,
        known_count: valid.size - added,
        invalid_list: invalid.slice(0, namedInvalid),
        invalid_count: invalid.length,
      };
    },
  });
  memberRoute(routes, services, exportSubscribers, {
    rate,
    audit: ({ query: { cursor } }) =>
      cursor === undefined ? { subject: "subscribers", after: { exported: true } } : undefined,
    handle: async ({ query, db }) => {
      const { rows, next_cursor } = await findSubscriberPage(db, query, exportRows);
      return { csv: csvPart(columns, rows, { isFirst: query.cursor === undefined }), next_cursor };
    },
  });
  return routes;
}
