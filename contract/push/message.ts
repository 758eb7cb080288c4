import * as v from "valibot";

/*
 * The payload of a push: a declarative push message (Push API, `web_push: 8030`). A browser that supports those shows
 * it even without a service worker. The worker reads the same message and adds data of the device.
 */

/** Result of a Mark Six draw. The worker checks the saved picks of the device against it. */
export const pushDraw = v.object({
  number: v.string(),
  drawn_at: v.string(),
  numbers: v.array(v.number()),
  special: v.number(),
});

/** Data for the worker. Workers of earlier versions ignore added fields. */
export const pushData = v.object({
  /** Id of the notification; absent for a test push. */
  id: v.optional(v.number()),
  kind: v.string(),
  /** Id of the language of the texts. */
  lang: v.number(),
  /** Unread notifications of the member, including this one; absent when the number does not change. */
  unread: v.optional(v.number()),
  /** Id of the device, for its delivery reports. */
  device: v.optional(v.string()),
  draw: v.optional(pushDraw),
  /** Text about the picks of the reader for the draw; `#` stands for the most matches of a pick. */
  hits: v.optional(v.string()),
});
export type PushData = v.InferOutput<typeof pushData>;

const count = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)));

export const pushMessage = v.object({
  web_push: v.literal(8030),
  notification: v.object({
    title: v.pipe(v.string(), v.nonEmpty()),
    body: v.string(),
    /** Absolute target URL in the language of the texts, with `arrivalQuery`. */
    navigate: v.pipe(v.string(), v.url()),
    /** BCP 47. */
    lang: v.string(),
    dir: v.picklist(["ltr", "rtl", "auto"]),
    /** A later notification with the same tag replaces this one. */
    tag: v.string(),
    silent: v.boolean(),
    /** Browsers of early 2025 read the badge here. */
    app_badge: count,
    data: pushData,
  }),
  /** App badge; 0 clears it. */
  app_badge: count,
  /** Lets the worker change the notification before it is shown. */
  mutable: v.literal(true),
});
export type PushMessage = v.InferOutput<typeof pushMessage>;
