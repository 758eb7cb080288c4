import * as v from "valibot";

/*
 * What a push carries. It is a declarative push message (Push API, `web_push: 8030`), so that a browser that knows of
 * those shows it even where the worker is gone; and it is what the worker reads, which knows more of the device.
 */

/** Result of a Mark Six draw, against which the device checks the numbers that are kept there. */
export const pushDraw = v.object({
  number: v.string(),
  drawn_at: v.string(),
  numbers: v.array(v.number()),
  special: v.number(),
});

/** What is not shown. Of what is added here, workers of earlier versions know nothing. */
export const pushData = v.object({
  /** Id of the member's notification; absent where there is none, as with a test. */
  id: v.optional(v.number()),
  kind: v.string(),
  /** Id of the language of the texts. */
  lang: v.number(),
  /** How many notifications the member has not read, this one among them; absent where that does not change. */
  unread: v.optional(v.number()),
  /** Id of the device that it is sent to, which says so when it reports what became of it. */
  device: v.optional(v.string()),
  draw: v.optional(pushDraw),
  /** What is said of the reader's own entries for that draw; `#` stands for how many numbers the best of them has. */
  hits: v.optional(v.string()),
});
export type PushData = v.InferOutput<typeof pushData>;

const count = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)));

export const pushMessage = v.object({
  web_push: v.literal(8030),
  notification: v.object({
    title: v.pipe(v.string(), v.nonEmpty()),
    body: v.string(),
    /** Where it leads: an absolute address, in the language of the texts, with `arrivalQuery`. */
    navigate: v.pipe(v.string(), v.url()),
    /** BCP 47. */
    lang: v.string(),
    dir: v.picklist(["ltr", "rtl", "auto"]),
    /** What takes the place of what is shown: the later of two with one tag. */
    tag: v.string(),
    silent: v.boolean(),
    /** Where browsers of early 2025 look for it. */
    app_badge: count,
    data: pushData,
  }),
  /** Number on the app's icon; 0 takes it away. */
  app_badge: count,
  /** The worker is asked before it is shown. */
  mutable: v.literal(true),
});
export type PushMessage = v.InferOutput<typeof pushMessage>;
