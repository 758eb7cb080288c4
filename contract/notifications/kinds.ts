/*
 * Kinds, channels and limits of notifications. They are not beside the schemas, because screens and the worker need
 * them alone.
 */

/** Kinds of notifications. */
export const notificationKinds = [
  /** A reply to a comment of the member. */
  "reply",
  /** A moderator banned a comment of the member. */
  "comment_removed",
  /** A new article in a followed section or with a followed label. */
  "article",
  /** The result of a Mark Six draw. */
  "draw",
  /** A followed calendar event starts soon. */
  "event",
  /** A poll in which the member voted has ended. */
  "poll",
  /** A message of an operator. */
  "message",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Channels of notifications; `in_app` is the inbox. */
export const notificationChannels = ["in_app", "realtime", "push", "mail"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** Kinds of follows. Keys: a section (`news/industry` or `news`), a label key, an event id, `mark-six`. */
export const followKinds = ["section", "label", "event", "draw"] as const;
export type FollowKind = (typeof followKinds)[number];
/** Most follows of a member. */
export const maxFollows = 200;

/** Choices of minutes between a reminder and its event, and the default. */
export const eventLeads = [10, 30, 60, 180, 720, 1440, 2880, 10080] as const;
export const defaultEventLeads: readonly number[] = [1440, 60];

/** Most quiet hours of a member per week. */
export const maxQuietHours = 21;
/** Most pushes per device and hour. Further ones are postponed and grouped. */
export const pushesAnHour = 10;
/** Default time zone of members. */
export const defaultTimeZone = "Asia/Hong_Kong";
/** Default hour of the daily digest in the member's time zone. */
export const defaultDigestHour = 8;

/** Realtime events: a new notification, and a change of existing ones. */
export const notificationEvents = { arrived: "notification", changed: "notification-changed" } as const;
