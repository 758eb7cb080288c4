import { Hono } from "hono";
import type { ChangedNotifications } from "#contract/notifications/endpoints.ts";
import {
  getUnread,
  listNotifications,
  readAllNotifications,
  readNotification,
  reportNotification,
} from "#contract/notifications/endpoints.ts";
import { changeFollow, listFollows } from "#contract/notifications/follows.ts";
import { notificationEvents } from "#contract/notifications/kinds.ts";
import { getNotificationSettings, putNotificationSettings } from "#contract/notifications/settings.ts";
import { userChannel } from "#contract/realtime/channels.ts";
import { memberRoute } from "#server/api/action-route.ts";
import { unsubscribeByMail } from "../mail/unsubscribe-by-mail.ts";
import type { Services } from "../services.ts";
import { unsubscribePath } from "./digest.ts";
import { setFollow } from "./follows.mutations.ts";
import { findFollows } from "./follows.queries.ts";
import { markRead, markReadUntil, recordDeviceReport } from "./notifications.mutations.ts";
import { countUnread, findNotifications } from "./notifications.queries.ts";
import { settingsPath } from "./render-notification.ts";
import { putSettings, unsubscribeFromDigest } from "./settings.mutations.ts";
import { findSettings } from "./settings.queries.ts";

/** Highest number of read ids in a message. Beyond it, pages request the list again. */
const mostNamed = 100;

/**
 * Publishes the unread count of a member and the ids just read to their open pages. Errors are logged only, because
 * pages request both again when they reconnect.
 */
async function publishReadState(
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
    log.warn({ err: error }, "realtime publishing of read notifications failed");
  }
}

/** A device that was offline sends all its waiting requests at once. */
const rates = { write: { times: 600, seconds: 600 }, read: { times: 300, seconds: 300 } } as const;

/** Routes for the notifications of a member and their settings. */
export function notificationsRoutes(services: Services): Hono {
  const routes = new Hono();

  memberRoute(routes, services, getUnread, {
    rate: rates.read,
    handle: async ({ actor, query: { lang }, db }) => {
      const { notification_list: list } = await findNotifications(db, actor.id, { lang, limit: 1, state: "unread" });
      return { unread_count: await countUnread(db, actor.id), latest: list[0] ?? null };
    },
  });

  memberRoute(routes, services, listNotifications, {
    rate: rates.read,
    handle: async ({ actor, query, db }) => ({
      ...(await findNotifications(db, actor.id, query)),
      unread_count: await countUnread(db, actor.id),
    }),
  });

  memberRoute(routes, services, readAllNotifications, {
    rate: rates.write,
    handle: async ({ actor, body: { until }, tx, afterCommit }) => {
      const read = await markReadUntil(tx, actor.id, until);
      if (read.length > 0) afterCommit(() => publishReadState(services, actor.id, read));
      return { unread_count: await countUnread(tx, actor.id) };
    },
  });

  memberRoute(routes, services, readNotification, {
    rate: rates.write,
    handle: async ({ actor, params: { id }, tx, afterCommit }) => {
      const read = await markRead(tx, actor.id, id);
      if (read.length > 0) afterCommit(() => publishReadState(services, actor.id, read));
      return { unread_count: await countUnread(tx, actor.id) };
    },
  });

  memberRoute(routes, services, reportNotification, {
    rate: rates.write,
    handle: async ({ actor, params: { id, what }, body: { device_id: deviceId }, tx, afterCommit }) => {
      if (deviceId !== undefined) await recordDeviceReport(tx, { memberId: actor.id, id, what, deviceId });
      const read = what === "clicked" ? await markRead(tx, actor.id, id) : [];
      if (read.length > 0) afterCommit(() => publishReadState(services, actor.id, read));
      return { unread_count: await countUnread(tx, actor.id) };
    },
  });

  memberRoute(routes, services, getNotificationSettings, {
    rate: rates.read,
    handle: async ({ actor, db }) => ({ settings: await findSettings(db, actor.id) }),
  });

  memberRoute(routes, services, putNotificationSettings, {
    rate: rates.write,
    handle: async ({ actor, body, tx }) => {
      await putSettings(tx, actor.id, body);
      return { settings: body };
    },
  });

  memberRoute(routes, services, listFollows, {
    rate: rates.read,
    handle: async ({ actor, query: { lang }, db }) => ({ follow_list: await findFollows(db, actor.id, lang) }),
  });

  memberRoute(routes, services, changeFollow, {
    rate: rates.write,
    handle: async ({ actor, params: { kind, change }, body: { key }, tx }) => {
      await setFollow(tx, { memberId: actor.id, kind, key }, change === "add");
      return { followed: change === "add" };
    },
  });
  unsubscribeByMail(routes, {
    path: unsubscribePath,
    siteUrl: services.siteUrl,
    unsubscribe: (token) => unsubscribeFromDigest(services.db, token),
    page: () => [settingsPath],
  });
  return routes;
}
