import * as v from "valibot";
import { endpoint, isoTimestamp, lang } from "../http/endpoint.ts";

const key = v.pipe(v.string(), v.maxLength(60), v.regex(/^[a-z][a-z0-9-]*$/));

export const faqGroup = v.object({
  key,
  title: v.string(),
  /** Answers are sanitised on the server. */
  faq_list: v.array(v.object({ key, question: v.string(), answer_html: v.string() })),
});
export type FaqGroup = v.InferOutput<typeof faqGroup>;

export const getFaq = endpoint({
  name: "getFaq",
  method: "GET",
  path: "/faq",
  params: v.object({}),
  query: v.object({ lang }),
  answer: v.object({ group_list: v.array(faqGroup) }),
  maxAge: 300,
});

export const getDocument = endpoint({
  name: "getDocument",
  method: "GET",
  path: "/document/{key}",
  params: v.object({ key }),
  query: v.object({ lang }),
  answer: v.object({
    title: v.string(),
    body_html: v.string(),
    heading_list: v.array(v.object({ id: v.string(), text: v.string(), level: v.number() })),
    updated_at: isoTimestamp,
  }),
  maxAge: 300,
});
