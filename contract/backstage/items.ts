import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { id, lang } from "../http/endpoint.ts";

export const itemKinds = ["article", "game", "event"] as const;
export type ItemKind = (typeof itemKinds)[number];

export const listItems = memberAction({
  name: "listItems",
  method: "GET",
  path: "/backstage/item/{kind}",
  act: "write",
  summary: "Articles, games or events that readers have: by words of their title, or by item id; at most 100",
  params: v.object({ kind: v.picklist(itemKinds) }),
  query: v.object({
    lang,
    q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ""),
    /** Item ids, `12,34`. They replace the words. */
    items: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}(?:,\d{1,9}){0,99}$/))),
  }),
  body: null,
  answer: v.object({ item_list: v.array(v.object({ item_id: id, title: v.string() })) }),
});
