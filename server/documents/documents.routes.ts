import { Hono } from "hono";
import * as contract from "#contract/backstage/documents.ts";
import { listItems } from "#contract/backstage/items.ts";
import { listLabels } from "#contract/backstage/labels.ts";
import { undoSeconds } from "#contract/backstage/limits.ts";
import * as publication from "#contract/backstage/publication.ts";
import * as reviewContract from "#contract/backstage/review.ts";
import { ApiError } from "#contract/http/errors.ts";
import { memberRoute } from "#server/api/action-route.ts";
import { instantOf } from "#server/api/instant-of.ts";
import { findAllLabels } from "#server/articles/labels.queries.ts";
import { findUnopenedArticles } from "#server/articles/unopened-articles.queries.ts";
import { documentKinds } from "#server/document-kinds.ts";
import { findItems } from "#server/pages/items.queries.ts";
import type { Services } from "#server/services.ts";
import { documentSubject, findPublishedChanges, findScheduledChanges } from "./audited-documents.queries.ts";
import { findDocument, findRevision, findUnopened, listDocuments, toDocuments } from "./documents.queries.ts";
import { takeInLive } from "./live-rows.mutations.ts";
import { countRecipients, findProblems } from "./problems.queries.ts";
import { assertMayPublish, lockChosen, publishChosen, undoPublication, withdraw } from "./publish.mutations.ts";
import { findColleagues, setReview } from "./review.mutations.ts";
import { createDocument, lockDocument, saveRevision } from "./revisions.mutations.ts";
import { cancelSchedule, moveSchedule, scheduleChosen } from "./schedules.mutations.ts";

const rates = {
  read: { times: 600, seconds: 60 },
  write: { times: 600, seconds: 60 },
  render: { times: 60, seconds: 60 },
} as const;

/** Documents of Backstage: drafts, their revisions, publication and schedules. */
export function documentsRoutes(services: Services): Hono {
  const routes = new Hono();
  const kinds = documentKinds;

  memberRoute(routes, services, contract.listDocuments, {
    rate: rates.read,
    handle: ({ db, actor, query }) => listDocuments(db, actor.id, query),
  });
  memberRoute(routes, services, contract.listUnopenedArticles, {
    rate: rates.read,
    handle: ({ db, query }) => findUnopenedArticles(db, query),
  });
  memberRoute(routes, services, contract.listUnopened, {
    rate: rates.read,
    handle: async ({ db, params, query }) => ({
      item_list: await findUnopened(db, kinds, { ...params, lang: query.lang }),
    }),
  });
  memberRoute(routes, services, listLabels, {
    rate: rates.read,
    handle: ({ db, query: { lang } }) => findAllLabels(db, lang),
  });
  memberRoute(routes, services, listItems, {
    rate: rates.read,
    handle: async ({ db, params, query }) => ({ item_list: await findItems(db, { ...params, ...query }) }),
  });
  memberRoute(routes, services, contract.createDocument, {
    rate: rates.write,
    audit: (_, { kind, item_id: itemId, lang }) => documentSubject(kind, itemId, lang),
    handle: async ({ tx, actor, body }) => first(await toDocuments(tx, [await createDocument(tx, kinds, actor, body)])),
  });
  memberRoute(routes, services, contract.openDocument, {
    rate: rates.read,
    handle: ({ db, params }) => findDocument(db, kinds, params.id),
  });
  memberRoute(routes, services, contract.getRevision, {
    rate: rates.read,
    handle: ({ db, params }) => findRevision(db, params.id, params.rev),
  });
  memberRoute(routes, services, contract.saveRevision, {
    rate: rates.write,
    // The id of the revision makes a repeated call harmless.
    storeResponse: false,
    handle: ({ tx, actor, params, body }) => saveRevision(tx, kinds, actor, { ...params, body }),
  });
  memberRoute(routes, services, reviewContract.reviewDocument, {
    rate: rates.write,
    audit: ({ body }, { kind, item_id: itemId, lang }) => ({
      ...documentSubject(kind, itemId, lang),
      after: body,
    }),
    handle: async ({ tx, actor, params, body }) => {
      await setReview(tx, actor, await lockDocument(tx, params.id), body);
      return first(await toDocuments(tx, [await lockDocument(tx, params.id)]));
    },
  });
  memberRoute(routes, services, reviewContract.listColleagues, {
    rate: rates.read,
    handle: async ({ db }) => ({ colleague_list: await findColleagues(db) }),
  });
  memberRoute(routes, services, publication.checkPublication, {
    rate: rates.read,
    handle: async ({ tx, body }) => {
      const list = await lockChosen(tx, body.list);
      return { problem_list: await findProblems(tx, kinds, list), told: await countRecipients(tx, list) };
    },
  });
  memberRoute(routes, services, publication.renderPreview, {
    rate: rates.render,
    storeResponse: false,
    // It has a transaction of its own, which is undone.
    prepare: async ({ body }) => {
      if (!services.renderPreview) throw new ApiError("unavailable");
      return services.renderPreview(body.list);
    },
    handle: async ({ prepared }) => ({ html: prepared.html }),
  });
  memberRoute(routes, services, publication.publish, {
    rate: rates.write,
    audit: async ({ tx, body: { at, tell } }, { batch }) => {
      const changes = at ? await findScheduledChanges(tx, { batch }) : await findPublishedChanges(tx, batch);
      return changes.map((change) => ({ ...change, after: { ...change.after, tell } }));
    },
    handle: async ({ tx, actor, body }) => {
      const list = await lockChosen(tx, body.list);
      assertMayPublish(
        actor,
        list.map(({ row }) => row),
      );
      if (list.some(({ row, revisionId }) => row.headRevision !== revisionId)) throw new ApiError("stale_publish");
      for (const { row } of list) {
        // Its new revision stays, so the error is returned, not thrown.
        if (await takeInLive(tx, kinds, row)) return new ApiError("stale_publish");
      }
      const problems = await findProblems(tx, kinds, list);
      if (problems.some(({ level }) => level === "error")) throw new ApiError("not_publishable");
      if (body.at === null) {
        const batch = await publishChosen(tx, kinds, { list, madeBy: actor.id, tell: body.tell });
        return { batch, due_at: null, undo_until: new Date(Date.now() + undoSeconds * 1000).toISOString() };
      }
      const dueAt = instantOf(body.at);
      const { zone } = body.at;
      const batch = await scheduleChosen(tx, { list, dueAt, zone, tell: body.tell, madeBy: actor.id });
      return { batch, due_at: dueAt.toISOString(), undo_until: null };
    },
  });
  memberRoute(routes, services, publication.undoPublication, {
    rate: rates.write,
    audit: ({ tx, params }, { undone }) => (undone ? findPublishedChanges(tx, params.batch, { undone }) : undefined),
    handle: async ({ tx, actor, params: { batch } }) => ({
      undone: await undoPublication(tx, kinds, { batch, actor }),
    }),
  });
  memberRoute(routes, services, publication.withdrawDocuments, {
    rate: rates.write,
    audit: (_, { document_list: list }) =>
      list
        .filter(({ status }) => status === "withdrawn")
        .map(({ kind, item_id: itemId, lang }) => ({
          ...documentSubject(kind, itemId, lang),
          after: { withdrawn: true },
        })),
    handle: async ({ tx, actor, body }) => {
      const rows = [];
      for (const id of [...body.list].sort()) rows.push(await lockDocument(tx, id));
      assertMayPublish(actor, rows);
      await withdraw(tx, kinds, rows);
      const after = [];
      for (const { id } of rows) after.push(await lockDocument(tx, id));
      return { document_list: await toDocuments(tx, after) };
    },
  });
  memberRoute(routes, services, publication.moveSchedule, {
    rate: rates.write,
    audit: async ({ tx, params, body }, { moved }) => {
      const changes = moved ? await findScheduledChanges(tx, { schedule: params.id }) : [];
      return changes.map((change) => ({ ...change, before: { due_at: body.former } }));
    },
    handle: async ({ tx, actor, params, body: { at, former } }) =>
      moveSchedule(tx, actor, { id: params.id, former, dueAt: instantOf(at), zone: at.zone }),
  });
  memberRoute(routes, services, publication.cancelSchedule, {
    rate: rates.write,
    audit: async ({ tx, params }, { cancelled }) => {
      const changes = cancelled ? await findScheduledChanges(tx, { schedule: params.id }) : [];
      return changes.map(({ after, ...change }) => ({ ...change, before: after, after: { cancelled } }));
    },
    handle: async ({ tx, actor, params }) => ({ cancelled: await cancelSchedule(tx, actor, params.id) }),
  });
  return routes;
}

function first<T>([one]: readonly T[]): T {
  if (one === undefined) throw new ApiError("not_found");
  return one;
}
