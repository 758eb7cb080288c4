import type { ChangedNotifications } from "#contract/notifications/endpoints.ts";
import { notificationEvents } from "#contract/notifications/kinds.ts";
import { userChannel } from "#contract/realtime/channels.ts";
import type { Services } from "#server/services.ts";
import { countUnread } from "./notifications.queries.ts";

/** So many ids are named; of more, the list is asked for anew. */
const mostNamed = 100;

/**
 * Tells a member's open pages how many are unread now, and which were read. It fails into the log: pages ask again
 * when they come back.
 */
export async function publishReadState(
  { db, log, realtime: { publisher } }: Pick<Services, "db" | "log" | "realtime">,
  memberId: number,
  read: readonly number[],
): Promise<void> {
  try {
    const changed: ChangedNotifications = {
      unread_count: await countUnread(db, memberId),
      ...(read.length <= mostNamed && { read_list: [...read] }),
    };
    await publisher.publish([userChannel(memberId)], notificationEvents.changed, changed);
  } catch (error) {
    log.warn({ err: error }, "open pages could not be told what was read");
  }
}
