import { expect, test } from "vitest";
import type { Notification } from "#contract/notifications/endpoints.ts";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import {
  afterReading,
  type NotificationList,
  targetOf,
  targetOfAll,
  withArrived,
  withChanged,
  withFirstPage,
  withNextPage,
} from "./notification-list.ts";

const notification = (id: number, isRead = false): Notification => ({
  id,
  is_read: isRead,
  kind: "message",
  title: `Number ${id}`,
  subtitle: "",
  message: "",
  btn_text: "",
  btn_link: "",
  lang: 2,
  group: `message-${id}`,
  about: {},
  created_at: "2026-11-22T00:00:00.000Z",
});
const list = (rows: readonly Notification[], parts: Partial<NotificationList> = {}): NotificationList => ({
  list: rows,
  unread: rows.filter(({ is_read: isRead }) => !isRead).length,
  next: null,
  cachedAt: null,
  ...parts,
});
const entry = (parts: Partial<OutboxEntry>): OutboxEntry => ({ state: "pending", sets: true, ...parts }) as OutboxEntry;
const ids = ({ list: rows }: NotificationList) => rows.map(({ id }) => id);
const unreadIds = ({ list: rows }: NotificationList) =>
  rows.filter(({ is_read: isRead }) => !isRead).map(({ id }) => id);

test("withArrived: puts a notification in front, without duplicates", () => {
  const arrived = { ...notification(4), unread_count: 3 };
  const once = withArrived(list([notification(3), notification(2), notification(1, true)]), arrived);
  expect(ids(once)).toEqual([4, 3, 2, 1]);
  expect(ids(withArrived(once, arrived))).toEqual([4, 3, 2, 1]);
  expect(once.unread).toBe(3);
  // One that was held up goes to its place.
  expect(ids(withArrived(list([notification(4), notification(2)]), { ...notification(3), unread_count: 3 }))).toEqual([
    4, 3, 2,
  ]);
});

test("withFirstPage: keeps further pages when the first page is refetched", () => {
  const before = list([notification(4), notification(3), notification(2), notification(1)], { next: "behind 1" });
  const fresh = list([notification(5), notification(4)], { next: "behind 4" });
  expect(withFirstPage(fresh, before)).toMatchObject({ next: "behind 1", list: [5, 4, 3, 2, 1].map((id) => ({ id })) });
  expect(withFirstPage(list([notification(5)]), before)).toMatchObject({ next: null, list: [{ id: 5 }] });
  const page = list([notification(3), notification(2)], { next: "behind 2", unread: 9 });
  expect(withNextPage(fresh, page)).toMatchObject({
    next: "behind 2",
    unread: 9,
    list: [5, 4, 3, 2].map((id) => ({ id })),
  });
});

test("withChanged: marks notifications as read, and asks for a refetch when there are no ids", () => {
  const before = list([notification(2), notification(1)]);
  const after = withChanged(before, { unread_count: 1, read_list: [2] });
  expect(after && unreadIds(after)).toEqual([1]);
  expect(after?.unread).toBe(1);
  expect(withChanged(before, { unread_count: 0 })).toBeUndefined();
});

test("afterReading: applies pending reads, and does not count them twice when the site has them", () => {
  const before = list([notification(4), notification(3), notification(2, true)], { unread: 7 });
  const read = entry({ kind: "readNotification", target: targetOf(3) });
  expect(unreadIds(afterReading(before, [read]))).toEqual([4]);
  expect(afterReading(before, [read]).unread).toBe(6);
  expect(
    afterReading(list([notification(4), notification(3, true)], { unread: 6 }), [{ ...read, state: "acknowledged" }])
      .unread,
  ).toBe(6);
  expect(afterReading(before, [{ ...read, state: "rejected" }]).unread).toBe(7);
});

test("afterReading: marks all as read up to the last seen one, also those not loaded", () => {
  const before = list([notification(5), notification(4), notification(3)], { unread: 40 });
  const all = (until: number) => entry({ kind: "readAllNotifications", target: targetOfAll, sets: until });
  expect(afterReading(before, [all(5)])).toMatchObject({ unread: 0 });
  const later = afterReading(withArrived(before, { ...notification(6), unread_count: 41 }), [all(5)]);
  expect(unreadIds(later)).toEqual([6]);
});
