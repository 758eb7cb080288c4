import * as v from "valibot";
import { label } from "../articles/endpoints.ts";
import { memberAction } from "../http/action.ts";
import { lang } from "../http/endpoint.ts";

export const listLabels = memberAction({
  name: "listLabels",
  method: "GET",
  path: "/backstage/label",
  act: "write",
  summary: "The labels that articles can have, by name in the language; at most 1,000",
  query: v.object({ lang }),
  body: null,
  answer: v.object({ label_list: v.array(label) }),
});
