import * as v from "valibot";
import { endpoint, isoTimestamp, nextCursor } from "../http/endpoint.ts";
import { markSix } from "../limits.ts";

const ball = v.pipe(v.number(), v.integer(), v.minValue(markSix.lowest), v.maxValue(markSix.highest));

/** A draw: six different numbers in ascending order and a special number. `number` is `26/131`. */
export const draw = v.object({
  number: v.pipe(v.string(), v.regex(/^\d{2}\/\d{3}$/)),
  drawn_at: isoTimestamp,
  number_list: v.pipe(v.array(ball), v.length(markSix.regularNumbers)),
  special: ball,
  /** Whether it is generated sample content, which must be marked wherever it is shown. */
  sample: v.boolean(),
});
export type Draw = v.InferOutput<typeof draw>;

export const getMarkSix = endpoint({
  name: "getMarkSix",
  method: "GET",
  path: "/mark-six",
  params: v.object({}),
  query: v.object({
    limit: v.optional(
      v.pipe(
        v.union([v.string(), v.number()]),
        v.transform(Number),
        v.integer(),
        v.minValue(1),
        v.maxValue(markSix.maxHistoryPage),
      ),
      1,
    ),
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{2}-\d{3}$/))),
  }),
  answer: v.object({ draw_list: v.array(draw), next_draw_at: isoTimestamp, next_cursor: nextCursor }),
  maxAge: 30,
});
