import { useLingui } from "@lingui/react/macro";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";

/** What an entry is, in a few words. */
export function useEntryLabel(): (entry: OutboxEntry) => string {
  const { t } = useLingui();
  return ({ kind, sets, body }) => {
    switch (kind) {
      case "likeItem":
        return sets ? t`Like` : t`Unlike`;
      case "likeComment":
        return sets
          ? t({ comment: "In the outbox: a like waiting to be sent", message: "Like comment" })
          : t({ comment: "In the outbox: the removal of a like, waiting to be sent", message: "Unlike comment" });
      case "addComment":
        return (body as { reply_to: unknown }).reply_to === null
          ? t({ comment: "Noun, in the outbox: a comment waiting to be sent", message: "Comment" })
          : t`Reply`;
      case "editComment":
        return t({ comment: "In the outbox: an edit waiting to be sent", message: "Edit comment" });
      case "removeComment":
        return t({ comment: "In the outbox: a deletion waiting to be sent", message: "Delete comment" });
      case "reportComment":
        return t({ comment: "In the outbox: a report waiting to be sent", message: "Report comment" });
      case "readNotification":
      case "reportNotification":
        return t`Mark as read`;
      case "readAllNotifications":
        return t`Mark all as read`;
      case "subscribe":
        return t({
          comment: "In the outbox: a newsletter subscription waiting to be sent",
          message: "Newsletter subscription",
        });
      case "sendFeedback":
        return t({
          comment: "In the outbox: answers to a questionnaire waiting to be sent",
          message: "Questionnaire answers",
        });
      case "changeFollow":
        return sets ? t`Follow` : t`Unfollow`;
      default:
        return t`Vote`;
    }
  };
}
