import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { NotificationChannel, NotificationKind } from "#contract/notifications/kinds.ts";

/** What members are told of, in a few words. */
export const kindNames: Readonly<Record<NotificationKind, MessageDescriptor>> = {
  reply: msg`Replies to my comments`,
  comment_removed: msg`My comment was removed`,
  article: msg`Articles in what I follow`,
  draw: msg`Mark Six results`,
  event: msg`Event reminders`,
  poll: msg`Polls that have ended`,
  message: msg`Messages of the editors`,
};

/** By what ways, in a word that stands over a column. */
export const channelNames: Readonly<Record<NotificationChannel, MessageDescriptor>> = {
  in_app: msg`List`,
  realtime: msg`Popup`,
  push: msg`Push`,
  mail: msg`Mail`,
};
