import { workerRegistration } from "#src/offline/post-to-worker.ts";

/** Shows the number of unread notifications on the app's icon. 0 removes it. Few devices support it. */
export async function showUnread(count: number): Promise<void> {
  try {
    await (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.());
  } catch {
    // Without an installed app there is no icon.
  }
}

/** The notifications of the site that this device shows now. */
export async function shownNow(): Promise<readonly Notification[]> {
  if (!("Notification" in window) || Notification.permission !== "granted") return [];
  return (await workerRegistration()).getNotifications();
}

/**
 * Updates the badge, and closes the notifications that the member has read on any device. When nothing is unread, all
 * are closed.
 *
 * @param shown the notifications at the time of the request; later ones stay
 */
export async function closeReadNotifications(
  { unread_count, read_list }: { readonly unread_count: number; readonly read_list?: readonly number[] | undefined },
  shown?: readonly Notification[],
): Promise<void> {
  await showUnread(unread_count);
  for (const notification of shown ?? (await shownNow())) {
    const { id } = (notification.data ?? {}) as { readonly id?: number };
    if (unread_count === 0 || (id !== undefined && read_list?.includes(id))) notification.close();
  }
}
