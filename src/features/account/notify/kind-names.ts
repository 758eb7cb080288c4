import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { NotificationChannel, NotificationKind } from "#contract/notifications/kinds.ts";

/** What members are told of, in a few words. */
export const kindNames: Readonly<Record<NotificationKind, MessageDescriptor>> = {
  reply: msg`Replies to my comments`,
  comment_removed: msg`My comment was removed`,
  article: msg({
    comment: "Notification setting: new articles in followed sections and topics",
    message: "Articles in topics I follow",
  }),
  draw: msg`Mark Six results`,
  event: msg`Event reminders`,
  poll: msg({ comment: "Notification setting: a poll the member voted in has ended", message: "Polls I voted in" }),
  message: msg`Site announcements`,
};

/** By what ways, in a word that stands over a column. */
export const channelNames: Readonly<Record<NotificationChannel, MessageDescriptor>> = {
  in_app: msg({ comment: "Column heading: whether it appears in the member's messages", message: "Messages" }),
  realtime: msg({ comment: "Column heading: shown briefly on an open page", message: "Pop-up" }),
  push: msg({ comment: "Column heading, noun: push notification", message: "Push" }),
  mail: msg({ comment: "Column heading: the notification is in the daily digest", message: "By email" }),
};
