import * as v from "valibot";
import { article } from "../articles/endpoints.ts";
import { game } from "../games/endpoints.ts";
import { endpoint, id, lang } from "../http/endpoint.ts";
import { sectionSyncSize } from "../limits.ts";
import { uri } from "../pages/endpoints.ts";

const itemKinds = ["article", "game"] as const;
const item = v.object({ kind: v.picklist(itemKinds), id });
export type SectionSyncItem = v.InferOutput<typeof item>;

export const sectionSync = v.object({
  /** New and changed items in full, latest first. */
  article_list: v.array(article),
  game_list: v.array(game),
  /** Items that were withdrawn since the cursor. */
  withdrawn_list: v.array(item),
  /** All current items of the section, latest first. */
  item_list: v.array(item),
  /** Continues this round until it is complete, then requests changes since. */
  next_cursor: v.string(),
  complete: v.boolean(),
});
export type SectionSync = v.InferOutput<typeof sectionSync>;

export const getSectionSync = endpoint({
  name: "getSectionSync",
  method: "GET",
  path: "/section-sync",
  previousPath: "/edition",
  params: v.object({}),
  query: v.object({
    uri,
    lang,
    size: v.optional(
      v.pipe(
        v.union([v.string(), v.number()]),
        v.transform(Number),
        v.integer(),
        v.minValue(1),
        v.maxValue(sectionSyncSize),
      ),
      sectionSyncSize,
    ),
    cursor: v.optional(v.pipe(v.string(), v.maxLength(400), v.regex(/^[A-Za-z0-9_-]+$/))),
  }),
  answer: sectionSync,
  maxAge: 30,
});
