import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { lang } from "../http/endpoint.ts";
import { savedViewLimits } from "./limits.ts";

/* Filters of lists under a name, for each member on all their devices. */

const uuid = v.pipe(v.string("invalid"), v.uuid("invalid"));
const spoken = v.object({ lang });

const content = {
  /** Segment of the list's address. */
  place: v.pipe(v.string("invalid"), v.regex(/^[a-z-]{1,40}$/, "invalid")),
  name: v.pipe(v.string("required"), v.trim(), v.nonEmpty("required"), v.maxLength(savedViewLimits.name, "too_long")),
  /** The filters of the address. The list drops what it does not know. */
  search: v.object({
    q: v.optional(v.pipe(v.string(), v.maxLength(100, "too_long"))),
    lang: v.optional(v.pipe(v.string(), v.regex(/^[1-6]$/, "invalid"))),
    status: v.optional(v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/, "invalid"))),
    mine: v.optional(v.literal("true", "invalid")),
  }),
};

const savedView = v.object({ id: uuid, ...content });
export type SavedView = v.InferOutput<typeof savedView>;

export const listSavedViews = memberAction({
  name: "listSavedViews",
  method: "GET",
  path: "/backstage/view",
  act: "use_backstage",
  summary: "The member's saved views of lists, in the order in which they were saved",
  query: spoken,
  body: null,
  answer: v.object({ view_list: v.array(savedView) }),
});

export const putSavedView = memberAction({
  name: "putSavedView",
  method: "PUT",
  path: "/backstage/view/{id}",
  act: "use_backstage",
  summary: `Saves the filters of a list under a name, or changes those of the id; at most ${savedViewLimits.views}`,
  params: v.object({ id: uuid }),
  query: spoken,
  body: v.object(content),
  /** Not saved: there are as many as possible. */
  answer: v.object({ saved: v.boolean() }),
});

export const deleteSavedView = memberAction({
  name: "deleteSavedView",
  method: "DELETE",
  path: "/backstage/view/{id}",
  act: "use_backstage",
  summary: "Deletes a saved view",
  params: v.object({ id: uuid }),
  query: spoken,
  body: null,
  answer: v.object({ deleted: v.boolean() }),
});
