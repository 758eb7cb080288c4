import * as v from "valibot";
import { endpoint, id, lang } from "../http/endpoint.ts";
import { safeLink } from "../http/link.ts";

export const partner = v.object({ id, name: v.string(), link: safeLink });
export type Partner = v.InferOutput<typeof partner>;

export const getCollaboration = endpoint({
  name: "getCollaboration",
  method: "GET",
  path: "/collaboration",
  params: v.object({}),
  query: v.object({ lang }),
  answer: v.object({ partner_list: v.array(partner) }),
  maxAge: 300,
});
