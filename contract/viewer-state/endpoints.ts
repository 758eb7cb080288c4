import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { id, lang } from "../http/endpoint.ts";

const ids = v.array(id);

/**
 * What a page lays over public answers, which are the same for everybody. The latest two thousand likes of each kind.
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
