import { msg } from "#server/i18n/msg.ts";

/** Texts of notifications and of the daily digest. */
export const notificationTexts = {
  someone: msg({ message: "Someone", comment: "In place of the name of a member who replied" }),
  markSix: msg`Mark Six`,
  reply: { title: msg({ message: "{name} replied to your comment" }), button: msg`View reply` },
  replies: {
    title: msg({
      message: "{count, plural, one {# new reply to your comment} other {# new replies to your comment}}",
    }),
  },
  removed: {
    title: msg`Your comment was removed`,
    message: msg`It didn't follow our comment rules.`,
    button: msg`Read article`,
  },
  article: {
    subtitle: msg({ message: "New in {section}", comment: "A new article in a section of the site" }),
    button: msg`Read article`,
  },
  articles: {
    title: msg({
      message: "{count, plural, one {# new article in topics you follow} other {# new articles in topics you follow}}",
    }),
    button: msg`View messages`,
  },
  draw: {
    title: msg({ message: "Mark Six results: draw {number}" }),
    result: msg({ message: "Winning numbers: {numbers}; special number: {special}" }),
    button: msg`Check my numbers`,
  },
  event: {
    subtitle: msg`Event reminder`,
    starts: msg({ message: "Starts {when} (UTC+8)", comment: "{when} is a date and time" }),
    button: msg`View calendar`,
  },
  poll: {
    title: msg`A poll you voted in has ended`,
    message: msg`The results are in.`,
    button: msg`View results`,
  },
  digest: {
    subject: msg({
      message: "{count, plural, one {You have # unread message} other {You have # unread messages}}",
    }),
    intro: msg`Messages you haven't read yet:`,
    button: msg`View all messages`,
    note: msg`You're receiving this email because you chose a daily digest of unread messages.`,
    settings: msg`Notification settings`,
  },
};
