import { workerRegistration } from "#src/offline/post-to-worker.ts";

/** Shows on the app's icon how many notifications are unread; 0 takes the number away. Few devices can. */
export async function showUnread(count: number): Promise<void> {
  try {
    await (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.());
  } catch {
    // Where the app is not installed there is no icon.
  }
}

/** What this device shows of the site now. */
export async function shownNow(): Promise<readonly Notification[]> {
  if (!("Notification" in window) || Notification.permission !== "granted") return [];
  return (await workerRegistration()).getNotifications();
}

/**
 * Brings what this device shows in line with what was read, here or elsewhere: the number, and notifications that were
 * shown. Without a list all of them go once nothing is unread.
 *
 * @param shown those that were there when the site was asked: what has come since is not meant
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
