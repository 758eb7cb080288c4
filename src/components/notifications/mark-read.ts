import { targetOf, targetOfAll } from "./notification-list.ts";

/**
 * Says that the member has read one; without a network it waits, and is sent once.
 *
 * @throws {ApiError} as `addWish`
 * @throws {WishNotKept}
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
 * Says that he has read all up to one, the latest that he has seen.
 *
 * @throws {ApiError} as `addWish`
 * @throws {WishNotKept}
 */
export async function markAllRead(until: number, lang: number): Promise<void> {
  const { readAllNotifications } = await import("#contract/notifications/endpoints.ts");
  const { enqueue } = await import("#src/outbox/outbox.ts");
  await enqueue({ action: readAllNotifications, lang, body: { until }, target: targetOfAll, sets: until });
}
