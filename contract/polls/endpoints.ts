import * as v from "valibot";
import { id, isoTimestamp } from "../http/endpoint.ts";

/** A poll of an article, as a visitor sees it; `voted` is null until the result may be seen. */
export const poll = v.object({
  id,
  question: v.string(),
  starts_at: isoTimestamp,
  ends_at: isoTimestamp,
  max_options: v.number(),
  voted_count: v.number(),
  option_list: v.array(v.object({ id, text: v.string(), voted: v.nullable(v.number()) })),
});
export type Poll = v.InferOutput<typeof poll>;
