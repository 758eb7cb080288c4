import * as v from "valibot";
import { id, moment } from "./endpoint.ts";

/** A poll of an article, as a visitor sees it; `voted` is null until the result may be seen. */
export const poll = v.object({
  id,
  question: v.string(),
  starts_at: moment,
  ends_at: moment,
  max_options: v.number(),
  voted_count: v.number(),
  option_list: v.array(v.object({ id, text: v.string(), voted: v.nullable(v.number()) })),
});
export type Poll = v.InferOutput<typeof poll>;
