import type { ChangedNotifications, Notification } from "#contract/notifications/endpoints.ts";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";

/** The notifications of a member that this page has loaded, newest first. */
export interface NotificationList {
  readonly list: readonly Notification[];
  /** All that are unread, those that are not in the list among them. */
  readonly unread: number;
  /** The cursor of the next page. */
  readonly next: string | null;
  /** When a copy was saved on the device; `null` when it came from the network. */
  readonly cachedAt: string | null;
}

/** A new notification, with the number of unread ones after it. */
type Arrived = Notification & { readonly unread_count: number };

/** The outbox target of marking one as read. */
export const targetOf = (id: number) => `notification/${id}`;
/** The outbox target of marking all as read up to the id in the entry. */
export const targetOfAll = "notifications";

/** The list after a refetch of its first page: rows loaded behind it stay. */
export function withFirstPage(fresh: NotificationList, before: NotificationList | undefined): NotificationList {
  const last = fresh.list.at(-1);
  if (!before || !last || fresh.next === null) return fresh;
  const behind = before.list.filter(({ id }) => id < last.id);
  return behind.length === 0 ? fresh : { ...fresh, list: [...fresh.list, ...behind], next: before.next };
}

/** The list with its next page. */
export function withNextPage(before: NotificationList, page: NotificationList): NotificationList {
  const last = before.list.at(-1);
  const further = page.list.filter(({ id }) => last === undefined || id < last.id);
  return { ...before, list: [...before.list, ...further], next: page.next, unread: page.unread };
}

/** The list with a new notification in front, without duplicates. */
export function withArrived(before: NotificationList, arrived: Arrived): NotificationList {
  const { unread_count: unread, ...notification } = arrived;
  const others = before.list.filter(({ id }) => id !== notification.id);
  const list = [notification, ...others].sort((one, other) => other.id - one.id);
  return { ...before, list, unread };
}

/** The list after others were read elsewhere; `undefined` if it must be refetched. */
export function withChanged(before: NotificationList, changed: ChangedNotifications): NotificationList | undefined {
  const { unread_count: unread, read_list: read } = changed;
  if (!read) return undefined;
  return { ...before, unread, list: before.list.map((each) => (read.includes(each.id) ? asRead(each) : each)) };
}

/** The list with pending reads applied. */
export function afterReading(said: NotificationList, entries: readonly OutboxEntry[]): NotificationList {
  const taken = entries.filter(({ state }) => state !== "rejected");
  const read = new Set(taken.map(({ target }) => target));
  const until = Math.max(0, ...taken.map(({ target, sets }) => (target === targetOfAll ? Number(sets) : 0)));
  const list = said.list.map((each) => (each.id <= until || read.has(targetOf(each.id)) ? asRead(each) : each));
  const unreadIn = (rows: readonly Notification[]) => rows.filter(({ is_read: isRead }) => !isRead).length;
  const left = unreadIn(list);
  // Rows not loaded yet are older than all in the list.
  const behind = until >= (said.list[0]?.id ?? 0) ? 0 : said.unread - unreadIn(said.list);
  return { ...said, list, unread: Math.max(0, left + behind) };
}

function asRead(notification: Notification): Notification {
  return notification.is_read ? notification : { ...notification, is_read: true };
}
