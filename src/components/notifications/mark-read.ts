import { targetOf, targetOfAll } from "./notification-list.ts";

/**
 * Marks a notification as read, through the outbox.
 *
 * @throws {ApiError} as `enqueue`
 */
export async function markRead(id: number, lang: number): Promise<void> {
  const { readNotification } = await import("#contract/notifications/endpoints.ts");
  const { enqueue } = await import("#src/outbox/outbox.ts");
  await enqueue({
    action: readNotification,
    lang,
    params: { id },
    body: undefined,
    target: targetOf(id),
    sets: true,
  });
}

/**
 * Marks all notifications as read, up to the latest that the member has seen.
 *
 * @throws {ApiError} as `enqueue`
 */
export async function markAllRead(until: number, lang: number): Promise<void> {
  const { readAllNotifications } = await import("#contract/notifications/endpoints.ts");
  const { enqueue } = await import("#src/outbox/outbox.ts");
  await enqueue({ action: readAllNotifications, lang, body: { until }, target: targetOfAll, sets: until });
}
