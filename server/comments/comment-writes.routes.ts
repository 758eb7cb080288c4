import { Hono } from "hono";
import { addComment, editComment, removeComment, reportComment } from "#contract/comments/endpoints.ts";
import { type ActionRequest, memberRoute } from "#server/api/action-route.ts";
import { itemsOfComment } from "#server/cache/shown-items.ts";
import { hasLink } from "#shared/links-in-text.ts";
import { requireNotBlocked } from "../members/blocks.queries.ts";
import type { Services } from "../services.ts";
import { deleteComment, insertComment, insertReport, updateComment, type Written } from "./comments.mutations.ts";

/**
 * Limits for a device that was offline and sends all its entries at once. It may send two hundred in a row, then one
 * every nine seconds.
 */
const rates = { write: { times: 200, seconds: 1800 }, report: { times: 60, seconds: 3600 } } as const;

/** Routes by which members write comments. */
export function commentWritesRoutes(services: Services): Hono {
  const routes = new Hono();
  /** Other readers of this process see the comment at once. The database notifies other processes. */
  const show = async ({ comment }: Written) => {
    for (const item of itemsOfComment(comment)) services.responseCache.invalidate(item);
  };

  memberRoute(routes, services, addComment, {
    rate: rates.write,
    storeErrors: true,
    handle: async ({ actor, body, network, errorAtField, tx, afterCommit }) => {
      await requireNotBlocked(tx, { network });
      refuseLinks(body.comment, errorAtField);
      const written = await insertComment(tx, {
        memberId: actor.id,
        articleId: body.article_id,
        replyTo: body.reply_to,
        text: body.comment,
      });
      afterCommit(() => show(written));
      return written;
    },
  });

  memberRoute(routes, services, editComment, {
    rate: rates.write,
    storeErrors: true,
    handle: async ({ actor, params: { id }, body, invalidFields, errorAtField, tx, afterCommit }) => {
      if (body.comment_id !== id) throw invalidFields({ comment_id: "invalid" });
      refuseLinks(body.comment, errorAtField);
      const written = await updateComment(tx, { id, memberId: actor.id, text: body.comment });
      afterCommit(() => show(written));
      return written;
    },
  });

  memberRoute(routes, services, removeComment, {
    rate: rates.write,
    storeErrors: true,
    handle: async ({ actor, params: { id }, tx, afterCommit }) => {
      const written = await deleteComment(tx, { id, memberId: actor.id });
      afterCommit(() => show(written));
      return written;
    },
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
