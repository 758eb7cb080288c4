import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { cursor, id, idText, isoTimestamp, lang, limit, nextCursor } from "../http/endpoint.ts";
import { safeLink } from "../http/link.ts";
import { notificationKinds } from "./kinds.ts";

/** A notification in the requested language (spec section 3). */
export const notification = v.object({
  id,
  is_read: v.boolean(),
  kind: v.picklist(notificationKinds),
  title: v.string(),
  subtitle: v.string(),
  message: v.string(),
  btn_text: v.string(),
  /** A path without a language, `/article/12#comment-7`, an external URL, or empty. */
  btn_link: safeLink,
  /** Language id of its editorial texts, if they are not in the requested language. */
  lang: v.number(),
  /** Notifications with the same group replace each other on a device. At most 32 characters. */
  group: v.string(),
  /** The subject, if a device can do more than show it. */
  about: v.object({
    article_id: v.optional(id),
    comment_id: v.optional(id),
    /** A draw, `26/131`. The device checks its picks. */
    draw_number: v.optional(v.string()),
    event_id: v.optional(id),
    poll_id: v.optional(id),
  }),
  created_at: isoTimestamp,
});
export type Notification = v.InferOutput<typeof notification>;

/** Texts by language id. */
const texts = v.record(
  v.string(),
  v.object({ title: v.string(), subtitle: v.string(), message: v.string(), btn_text: v.string() }),
);

/**
 * The event `notification` of a member's channel: in the language of their mails and in all page languages, with the
 * number of unread notifications.
 */
export const arrivedNotification = v.object({ ...notification.entries, texts, unread_count: v.number() });
export type ArrivedNotification = v.InferOutput<typeof arrivedNotification>;

/**
 * The event `notification` of the public channel, for visitors. Members receive it on their own channel, by their
 * settings, so their pages ignore this one.
 */
export const publicNotification = v.object({
  /** Group of the same message in the inbox of a member. */
  group: v.string(),
  texts,
  btn_link: v.string(),
  created_at: isoTimestamp,
});
export type PublicNotification = v.InferOutput<typeof publicNotification>;

/** The event `notification-changed` of a member's channel: notifications were read or removed elsewhere. */
export const changedNotifications = v.object({
  unread_count: v.number(),
  /** Ids of read notifications; absent when there are too many. Pages request the list again then. */
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
  summary: "Notifications of the member, latest first, by page; `state=unread` for unread ones",
  query: v.object({ lang, limit, cursor, state: v.optional(v.picklist(["all", "unread"]), "all") }),
  body: null,
  answer: v.object({ notification_list: v.array(notification), unread_count: v.number(), next_cursor: nextCursor }),
});

export const getUnread = memberAction({
  name: "getUnread",
  method: "GET",
  path: "/user/notification/unread",
  act: "use_member_centre",
  summary: "Number of unread notifications, and the latest of them",
  query: spoken,
  body: null,
  answer: v.object({ ...unread.entries, latest: v.nullable(notification) }),
});

export const readNotification = memberAction({
  name: "readNotification",
  method: "POST",
  path: "/user/notification/{id}/read",
  act: "use_member_centre",
  summary: "Marks a notification as read; repeats and deleted notifications are no error",
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
  summary: "Marks all notifications up to one as read",
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
  summary:
    "Reports that a device has shown a push, or that it was clicked, which marks it as read; repeats change nothing",
  params: v.object({ id: idText, what: v.picklist(["shown", "clicked"]) }),
  query: spoken,
  /** Id of the push device; none for the toast of an open page. */
  body: v.object({ device_id: v.optional(v.pipe(v.string("invalid"), v.uuid("invalid"))) }),
  answer: unread,
});
