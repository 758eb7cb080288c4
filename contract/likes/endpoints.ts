import * as v from "valibot";
import { articleSummary } from "../articles/endpoints.ts";
import { gameSummary } from "../games/endpoints.ts";
import { memberAction } from "../http/action.ts";
import { cursor, idText, lang, limit, nextCursor } from "../http/endpoint.ts";
import { picture } from "../media/schemas.ts";

/** Items that can be liked, besides comments. A like belongs to the item in all its languages. */
export const likeableKinds = ["article", "game"] as const;
export type LikeableKind = (typeof likeableKinds)[number];

const spoken = v.object({ lang });
const kind = v.picklist(likeableKinds);
/** The new state for the member and the number of likes. Repeats change nothing. */
const likeAnswer = v.object({ liked: v.boolean(), liked_amount: v.number() });

// What only liked items have is missing in copies of earlier releases.
const likedCover = v.object({ ...picture.entries, img_200x200: v.optional(v.string()) });
const likeable = v.optional(v.boolean(), true);

/** An article that the member likes (spec section 3). */
export const likedArticle = v.object({ ...articleSummary.entries, cover_img: likedCover, likeable });
export type LikedArticle = v.InferOutput<typeof likedArticle>;

/** A game that the member likes. `title` is its name; games have no comments. */
export const likedGame = v.object({
  ...gameSummary.entries,
  title: v.optional(v.string()),
  cover_img: likedCover,
  img_670x376: v.optional(v.string()),
  comment_count: v.optional(v.number(), 0),
  comment_open: v.optional(v.boolean(), false),
  likeable,
});
export type LikedGame = v.InferOutput<typeof likedGame>;

export const likeItem = memberAction({
  name: "likeItem",
  method: "POST",
  path: "/user/like/{kind}/{id}/{change}",
  act: "like",
  summary: "Likes or unlikes an article or a game in all its languages",
  params: v.object({ kind, id: idText, change: v.picklist(["add", "remove"]) }),
  query: spoken,
  body: null,
  answer: likeAnswer,
});

export const likeComment = memberAction({
  name: "likeComment",
  method: "POST",
  path: "/user/like-article-comment/{id}/{change}",
  act: "like",
  summary: "Likes or unlikes a comment",
  params: v.object({ id: idText, change: v.picklist(["like", "unlike"]) }),
  query: spoken,
  body: null,
  answer: likeAnswer,
});

export const listLiked = memberAction({
  name: "listLiked",
  method: "GET",
  path: "/user/liked/{kind}",
  act: "use_member_centre",
  summary: "Liked articles or games of the member, last liked first, by page; the other list is empty",
  params: v.object({ kind }),
  query: v.object({ lang, limit, cursor }),
  body: null,
  answer: v.object({
    article_list: v.array(likedArticle),
    game_list: v.array(likedGame),
    next_cursor: nextCursor,
  }),
});
