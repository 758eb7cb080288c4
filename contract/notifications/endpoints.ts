import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { cursor, id, idText, isoTimestamp, lang, limit, nextCursor } from "../http/endpoint.ts";
import { notificationKinds } from "./kinds.ts";

/** Something that a member is told (spec section 3), in the language asked for. */
export const notification = v.object({
  id,
  is_read: v.boolean(),
  kind: v.picklist(notificationKinds),
  title: v.string(),
  subtitle: v.string(),
  message: v.string(),
  btn_text: v.string(),
  /** A path of the site without its language, `/article/12#comment-7`; an address elsewhere; or nothing. */
  btn_link: v.string(),
  /** Language id of the words of editors in it, where they do not write in the language asked for. */
  lang: v.number(),
  /** What belongs together has the same: one shown on a device takes the place of the one before. At most 32 characters. */
  group: v.string(),
  /** What it is about, where a device can do more than show it. */
  about: v.object({
    article_id: v.optional(id),
    comment_id: v.optional(id),
    /** A draw, `26/131`: the device compares its own picks. */
    draw_number: v.optional(v.string()),
    event_id: v.optional(id),
    poll_id: v.optional(id),
  }),
  created_at: isoTimestamp,
});
export type Notification = v.InferOutput<typeof notification>;

/** Words by language id. */
const texts = v.record(
  v.string(),
  v.object({ title: v.string(), subtitle: v.string(), message: v.string(), btn_text: v.string() }),
);

/**
 * What comes as `notification` by a member's own channel: in the language of the member's mails, and in each language
 * that pages have, with how many are unread then.
 */
export const arrivedNotification = v.object({ ...notification.entries, texts, unread_count: v.number() });
export type ArrivedNotification = v.InferOutput<typeof arrivedNotification>;

/**
 * What comes as `notification` by the public channel, for whoever is there. Members get the same by their own channel,
 * as far as they want it: their pages leave this one aside.
 */
export const publicNotification = v.object({
  /** The same message in the list of a member has this group. */
  group: v.string(),
  texts,
  btn_link: v.string(),
  created_at: isoTimestamp,
});
export type PublicNotification = v.InferOutput<typeof publicNotification>;

/** What comes as `notification-changed` by a member's own channel: something was read elsewhere, or is gone. */
export const changedNotifications = v.object({
  unread_count: v.number(),
  /** Those that are read now; absent when so many are that the list is to be asked for anew. */
  read_list: v.optional(v.array(id)),
});
export type ChangedNotifications = v.InferOutput<typeof changedNotifications>;

const spoken = v.object({ lang });
const unread = v.object({ unread_count: v.number() });

export const listNotifications = memberAction({
  name: "listNotifications",
  method: "GET",
  path: "/user/notification",
  act: "use_member_centre",
  summary: "What the member was told, the latest first, a page at a time; `state=unread` for what is not read yet",
  query: v.object({ lang, limit, cursor, state: v.optional(v.picklist(["all", "unread"]), "all") }),
  body: null,
  answer: v.object({ notification_list: v.array(notification), unread_count: v.number(), next_cursor: nextCursor }),
});

export const getUnread = memberAction({
  name: "getUnread",
  method: "GET",
  path: "/user/notification/unread",
  act: "use_member_centre",
  summary: "How many notifications are unread, and the latest of them",
  query: spoken,
  body: null,
  answer: v.object({ ...unread.entries, latest: v.nullable(notification) }),
});

export const readNotification = memberAction({
  name: "readNotification",
  method: "POST",
  path: "/user/notification/{id}/read",
  act: "use_member_centre",
  summary: "Says that a notification was read; one that was read already, or is gone, changes nothing",
  params: v.object({ id: idText }),
  query: spoken,
  body: null,
  answer: unread,
});

export const readAllNotifications = memberAction({
  name: "readAllNotifications",
  method: "POST",
  path: "/user/notification/read-all",
  act: "use_member_centre",
  summary: "Says that everything was read up to a notification, the latest that the member has seen",
  query: spoken,
  body: v.object({
    until: v.pipe(v.number("required"), v.integer("invalid"), v.minValue(1), v.maxValue(2_147_483_647)),
  }),
  answer: unread,
});

export const reportNotification = memberAction({
  name: "reportNotification",
  method: "POST",
  path: "/user/notification/{id}/report/{what}",
  act: "use_member_centre",
  summary: "A device says that it has shown a push, or that it was clicked, which reads it; once is as good as often",
  params: v.object({ id: idText, what: v.picklist(["shown", "clicked"]) }),
  query: spoken,
  /** The device as `push-device` named it; none for the popup of an open page. */
  body: v.object({ device_id: v.optional(v.pipe(v.string("invalid"), v.uuid("invalid"))) }),
  answer: unread,
});
