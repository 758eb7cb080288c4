import { Hono } from "hono";
import { addComment, editComment, removeComment, reportComment } from "#contract/comments/endpoints.ts";
import { type ActionRequest, memberRoute } from "#server/api/action-route.ts";
import { hasLink } from "#shared/links-in-text.ts";
import type { Services } from "../services.ts";
import { deleteComment, insertComment, insertReport, updateComment } from "./comments.mutations.ts";

/**
 * Limits for a device that was offline and sends all its entries at once. It may send two hundred in a row, then one
 * every nine seconds.
 */
const rates = { write: { times: 200, seconds: 1800 }, report: { times: 60, seconds: 3600 } } as const;

/** Routes by which members write comments. */
export function commentWritesRoutes(services: Services): Hono {
  const routes = new Hono();

  memberRoute(routes, services, addComment, {
    rate: rates.write,
    storeErrors: true,
    handle: ({ actor, body, errorAtField, tx }) => {
      refuseLinks(body.comment, errorAtField);
      return insertComment(tx, {
        memberId: actor.id,
        articleId: body.article_id,
        replyTo: body.reply_to,
        text: body.comment,
      });
    },
  });

  memberRoute(routes, services, editComment, {
    rate: rates.write,
    storeErrors: true,
    handle: ({ actor, params: { id }, body, invalidFields, errorAtField, tx }) => {
      if (body.comment_id !== id) throw invalidFields({ comment_id: "invalid" });
      refuseLinks(body.comment, errorAtField);
      return updateComment(tx, { id, memberId: actor.id, text: body.comment });
    },
  });

  memberRoute(routes, services, removeComment, {
    rate: rates.write,
    storeErrors: true,
    handle: ({ actor, params: { id }, tx }) => deleteComment(tx, { id, memberId: actor.id }),
  });

  memberRoute(routes, services, reportComment, {
    rate: rates.report,
    storeErrors: true,
    handle: async ({ actor, params: { id }, body, tx }) => {
      await insertReport(tx, { id, memberId: actor.id, ...body });
      return { result: "SUCCESS" } as const;
    },
  });
  return routes;
}

function refuseLinks(text: string, errorAtField: ActionRequest<typeof addComment>["errorAtField"]): void {
  if (hasLink(text)) throw errorAtField("link_in_comment", "comment");
}
