import * as v from "valibot";
import { cursor, endpoint, type InputOf, id, isoTimestamp, lang, limit, nextCursor, sortOf } from "../http/endpoint.ts";
import { search as limits } from "../limits.ts";
import { picture } from "../media/schemas.ts";

export const searchTypes = ["article", "game"] as const;
export const searchSorts = ["relevance", "date"] as const;

/** A text in pieces; every second piece is a match. */
const marked = v.array(v.string());

/** An article or game with all terms of the query. */
export const searchResult = v.object({
  type: v.picklist(searchTypes),
  id,
  lang: v.number(),
  title: marked,
  excerpt: marked,
  /** For a game its category, `game/casino`. */
  section: v.string(),
  cover_img: picture,
  /** For a game the day of its release. */
  published_at: isoTimestamp,
});
export type SearchResult = v.InferOutput<typeof searchResult>;

export const searchSite = endpoint({
  name: "searchSite",
  method: "GET",
  path: "/search",
  params: v.object({}),
  query: v.object({
    lang,
    q: v.pipe(v.string(), v.maxLength(limits.maxQuestion)),
    type: v.optional(v.picklist(searchTypes)),
    sort: sortOf(searchSorts, "relevance"),
    order: v.optional(v.picklist(["desc", "asc"]), "desc"),
    limit,
    cursor,
  }),
  answer: v.object({ result_list: v.array(searchResult), next_cursor: nextCursor }),
  // Saved items have a search on the device.
  maxAge: 30,
});

export type SearchInput = InputOf<typeof searchSite>;
