import { Hono } from "hono";
import { addComment, editComment, removeComment, reportComment } from "#contract/comments/actions.ts";
import { type ActionRequest, memberRoute } from "#server/api/action-route.ts";
import { hasLink } from "#shared/links-in-text.ts";
import type { Services } from "../services.ts";
import { deleteComment, insertComment, insertReport, updateComment } from "./comments.mutations.ts";

/** A device that was away sends all that has waited at once: two hundred in a row, then one every nine seconds. */
const rates = { write: { times: 200, seconds: 1800 }, report: { times: 60, seconds: 3600 } } as const;

/** What members do with comments. */
export function commentWritesRoutes(services: Services): Hono {
  const routes = new Hono();

  memberRoute(routes, services, addComment, {
    rate: rates.write,
    keepRefusals: true,
    handle: ({ who, body, refuseAs, tx }) => {
      refuseLinks(body.comment, refuseAs);
      return insertComment(tx, {
        memberId: who.id,
        articleId: body.article_id,
        replyTo: body.reply_to,
        text: body.comment,
      });
    },
  });

  memberRoute(routes, services, editComment, {
    rate: rates.write,
    keepRefusals: true,
    handle: ({ who, params: { id }, body, refuse, refuseAs, tx }) => {
      if (body.comment_id !== id) throw refuse({ comment_id: "invalid" });
      refuseLinks(body.comment, refuseAs);
      return updateComment(tx, { id, memberId: who.id, text: body.comment });
    },
  });

  memberRoute(routes, services, removeComment, {
    rate: rates.write,
    keepRefusals: true,
    handle: ({ who, params: { id }, tx }) => deleteComment(tx, { id, memberId: who.id }),
  });

  memberRoute(routes, services, reportComment, {
    rate: rates.report,
    keepRefusals: true,
    handle: async ({ who, params: { id }, body, tx }) => {
      await insertReport(tx, { id, memberId: who.id, ...body });
      return { result: "SUCCESS" } as const;
    },
  });
  return routes;
}

function refuseLinks(text: string, refuseAs: ActionRequest<typeof addComment>["refuseAs"]): void {
  if (hasLink(text)) throw refuseAs("link_in_comment", "comment");
}
