import { Hono } from "hono";
import { addComment, editComment, removeComment, reportComment } from "#contract/comment-writes.ts";
import { hasLink } from "#contract/links-in-text.ts";
import { type Asking, memberRoute } from "../http/action-route.ts";
import type { Services } from "../services.ts";
import { addTo, editOwn, removeOwn, report } from "./comment-writes.queries.ts";

/** A device that was away sends all that has waited at once: two hundred in a row, then one every nine seconds. */
const rates = { write: { times: 200, seconds: 1800 }, report: { times: 60, seconds: 3600 } } as const;

/** What members do with comments. */
export function commentWritesRoutes(services: Services): Hono {
  const routes = new Hono();

  memberRoute(routes, services, addComment, {
    ...{ rate: rates.write, keepRefusals: true },
    handle: ({ who, body, refuseAs, tx }) => {
      refuseLinks(body.comment, refuseAs);
      return addTo(tx, {
        ...{ memberId: who.id, articleId: body.article_id },
        ...{ replyTo: body.reply_to, text: body.comment },
      });
    },
  });

  memberRoute(routes, services, editComment, {
    ...{ rate: rates.write, keepRefusals: true },
    handle: ({ who, params: { id }, body, refuse, refuseAs, tx }) => {
      if (body.comment_id !== id) throw refuse({ comment_id: "invalid" });
      refuseLinks(body.comment, refuseAs);
      return editOwn(tx, { id, memberId: who.id, text: body.comment });
    },
  });

  memberRoute(routes, services, removeComment, {
    ...{ rate: rates.write, keepRefusals: true },
    handle: ({ who, params: { id }, tx }) => removeOwn(tx, { id, memberId: who.id }),
  });

  memberRoute(routes, services, reportComment, {
    ...{ rate: rates.report, keepRefusals: true },
    handle: async ({ who, params: { id }, body, tx }) => {
      await report(tx, { id, memberId: who.id, ...body });
      return { result: "SUCCESS" } as const;
    },
  });
  return routes;
}

function refuseLinks(text: string, refuseAs: Asking<typeof addComment>["refuseAs"]): void {
  if (hasLink(text)) throw refuseAs("link_in_comment", "comment");
}
