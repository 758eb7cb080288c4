import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { id, lang } from "../http/endpoint.ts";
import { backstageDocument, reviewStates } from "./documents.ts";

/* Who works on a document, and whether it is ready for somebody else's eyes. */

const spoken = v.object({ lang });

export const reviewDocument = memberAction({
  name: "reviewDocument",
  method: "PUT",
  path: "/backstage/document/{id}/review",
  act: "write",
  summary: "Says that a document is ready, or what it needs, and who works on it",
  params: v.object({ id: v.pipe(v.string("invalid"), v.uuid("invalid")) }),
  query: spoken,
  body: v.object({ review: v.picklist(reviewStates, "choose"), assignee: v.nullable(id) }),
  answer: backstageDocument,
});

const colleague = v.object({
  id,
  nickname: v.string(),
  /** Content languages in which they write; `null` for all. */
  lang_list: v.nullable(v.array(v.number())),
});
export type Colleague = v.InferOutput<typeof colleague>;

export const listColleagues = memberAction({
  name: "listColleagues",
  method: "GET",
  path: "/backstage/colleague",
  act: "write",
  summary: "The members who write, to whom a document can be assigned",
  query: spoken,
  body: null,
  answer: v.object({ colleague_list: v.array(colleague) }),
});
