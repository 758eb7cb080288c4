/* What members are told of, and how. Apart from the schemas, so that screens and the worker can have it alone. */

/** What a notification is about. */
export const notificationKinds = [
  /** Somebody has answered a comment of the member's. */
  "reply",
  /** A comment of the member's was removed by the site. */
  "comment_removed",
  /** An article in a section, or with a label, that the member follows. */
  "article",
  /** The result of a Mark Six draw, for those who follow it. */
  "draw",
  /** An event of the calendar that the member follows begins soon. */
  "event",
  /** A poll in which the member has voted is over. */
  "poll",
  /** What an operator has written. */
  "message",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** By what way a notification comes; `in_app` is the list. */
export const notificationChannels = ["in_app", "realtime", "push", "mail"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** What can be followed. The key is a section (`news/industry`, or a whole part, `news`), a label's key, an event's id, `mark-six`. */
export const followKinds = ["section", "label", "event", "draw"] as const;
export type FollowKind = (typeof followKinds)[number];
/** What one member may follow at a time. */
export const maxFollows = 200;

/** Minutes before an event at which a member can be reminded, and those of members who chose nothing. */
export const eventLeads = [10, 30, 60, 180, 720, 1440, 2880, 10080] as const;
export const defaultEventLeads: readonly number[] = [1440, 60];

/** Quiet hours that one member may have, times a week. */
export const maxQuietHours = 21;
/** Pushes that one device gets in an hour; the rest waits, and what belongs together comes as one. */
export const pushesAnHour = 10;
/** The time zone of members who chose none. */
export const defaultTimeZone = "Asia/Hong_Kong";
/** The hour of the day, in the member's time zone, at which the mail of the day comes. */
export const defaultDigestHour = 8;

/** The one event of new notifications on every channel, and the one that says what has changed about those that are there. */
export const notificationEvents = { arrived: "notification", changed: "notification-changed" } as const;
