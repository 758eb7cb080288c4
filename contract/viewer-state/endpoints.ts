import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { id, lang } from "../http/endpoint.ts";

const ids = v.array(id);

/**
 * The likes and votes of a member, which pages add to public responses. Contains the latest two thousand likes of a
 * kind.
 */
export const getViewerState = memberAction({
  name: "getViewerState",
  method: "GET",
  path: "/user/viewer-state",
  previousPath: "/user/standing",
  act: "use_member_centre",
  summary: "What the member likes and has voted for",
  query: v.object({ lang }),
  body: null,
  answer: v.object({
    /** Ids of articles and games in every language that they have. */
    liked_article_list: ids,
    liked_game_list: ids,
    liked_comment_list: ids,
    ballot_list: v.array(v.object({ poll_id: id, option_list: ids })),
  }),
});
export type ViewerState = v.InferOutput<typeof getViewerState.answer>;
