import pLimit from "p-limit";
import { routedLocales } from "#contract/locales.ts";
import type { ArrivedNotification, PublicNotification } from "#contract/notifications/endpoints.ts";
import { notificationEvents } from "#contract/notifications/kinds.ts";
import { publicChannel, userChannel } from "#contract/realtime/channels.ts";
import type { Services } from "#server/services.ts";
import type { Batch } from "./fan-out.mutations.ts";
import { findSubjects, type Subjects } from "./notification-subjects.queries.ts";
import { countUnreadOf, notificationOf } from "./notifications.queries.ts";

/** Concurrent calls to a Pusher cluster. */
const atATime = pLimit(10);

type PublishServices = Pick<Services, "db" | "log" | "realtime">;

/**
 * Publishes the notifications of a batch to open pages. Errors are logged only, because pages request missed
 * notifications.
 */
export async function publishNewNotifications(services: PublishServices, batch: Batch): Promise<void> {
  const { log } = services;
  try {
    if (batch.first) await publishToEverybody(services, batch);
    await publishToMembers(services, batch);
  } catch (error) {
    log.warn({ err: error }, "realtime publishing of notifications failed");
  }
}

async function publishToMembers(
  { db, realtime: { publisher } }: PublishServices,
  { event, notified }: Batch,
): Promise<void> {
  const those = notified.filter(({ realtime }) => realtime);
  if (those.length === 0) return;
  const unread = await countUnreadOf(
    db,
    those.map(({ row }) => row.memberId),
  );
  const subjects = new Map<number, Subjects>();
  const routed = routedLocales.map(({ id }) => id);
  for (const lang of new Set([...routed, ...those.map(({ lang }) => lang)])) {
    subjects.set(lang, await findSubjects(db, [event.subject], lang));
  }
  await Promise.all(
    those.map(({ row, lang }) => {
      const notification = notificationOf(row, subjects.get(lang), lang);
      if (!notification) return undefined;
      const arrived: ArrivedNotification = {
        ...notification,
        unread_count: unread.get(row.memberId) ?? 0,
        texts: textsIn(routed, (other) => notificationOf(row, subjects.get(other), other)),
      };
      return atATime(() => publisher.publish([userChannel(row.memberId)], notificationEvents.arrived, arrived));
    }),
  );
}

/** Publishes a message on the public channel, which visitors receive too. */
async function publishToEverybody({ db, realtime: { publisher } }: PublishServices, { event }: Batch): Promise<void> {
  if (event.kind !== "message") return;
  const { messages } = await findSubjects(db, [event.subject], 0);
  const message = messages.get(event.subject.message_id ?? 0);
  if (message?.audience.to !== "all" || message.cancelledAt) return;
  const notification: PublicNotification = {
    group: `message-${message.id}`,
    texts: message.texts,
    btn_link: message.link,
    created_at: new Date().toISOString(),
  };
  await publisher.publish([publicChannel], notificationEvents.arrived, notification);
}

type Texts = ArrivedNotification["texts"];

function textsIn(langs: readonly number[], textIn: (lang: number) => Texts[string] | undefined): Texts {
  return Object.fromEntries(
    langs.flatMap((lang) => {
      const text = textIn(lang);
      if (!text) return [];
      const { title, subtitle, message, btn_text } = text;
      return [[String(lang), { title, subtitle, message, btn_text }]];
    }),
  );
}
