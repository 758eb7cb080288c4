import * as v from "valibot";
import { endpoint, id, isoTimestamp, lang } from "../http/endpoint.ts";

const campaign = v.object({ id, title: v.string(), intro: v.string(), starts_at: isoTimestamp, ends_at: isoTimestamp });
export type Campaign = v.InferOutput<typeof campaign>;

export const getFeedback = endpoint({
  name: "getFeedback",
  method: "GET",
  path: "/feedback",
  params: v.object({}),
  query: v.object({ lang }),
  answer: campaign,
  maxAge: 60,
});
