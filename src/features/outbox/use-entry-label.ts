import { useLingui } from "@lingui/react/macro";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";

/** What a wish is, in a few words. */
export function useEntryLabel(): (wish: OutboxEntry) => string {
  const { t } = useLingui();
  return ({ kind, sets, body }) => {
    switch (kind) {
      case "likeItem":
        return sets ? t`Like` : t`No longer like`;
      case "likeComment":
        return sets ? t`Like a comment` : t`No longer like a comment`;
      case "addComment":
        return (body as { reply_to: unknown }).reply_to === null ? t`Comment` : t`Reply`;
      case "editComment":
        return t`Change a comment`;
      case "removeComment":
        return t`Delete a comment`;
      case "reportComment":
        return t`Report a comment`;
      case "readNotification":
      case "reportNotification":
        return t`Mark as read`;
      case "readAllNotifications":
        return t`Mark all as read`;
      case "changeFollow":
        return sets ? t`Follow` : t`No longer follow`;
      default:
        return t`Vote`;
    }
  };
}
