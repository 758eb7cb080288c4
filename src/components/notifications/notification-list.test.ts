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

const told = (id: number, isRead = false): Notification => ({
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
  keptAt: null,
  ...parts,
});
const entry = (parts: Partial<OutboxEntry>): OutboxEntry => ({ state: "pending", sets: true, ...parts }) as OutboxEntry;
const ids = ({ list: rows }: NotificationList) => rows.map(({ id }) => id);
const unreadIds = ({ list: rows }: NotificationList) =>
  rows.filter(({ is_read: isRead }) => !isRead).map(({ id }) => id);

test("what comes stands in front once, by whichever way it comes", () => {
  const arrived = { ...told(4), unread_count: 3 };
  const once = withArrived(list([told(3), told(2), told(1, true)]), arrived);
  expect(ids(once)).toEqual([4, 3, 2, 1]);
  expect(ids(withArrived(once, arrived))).toEqual([4, 3, 2, 1]);
  expect(once.unread).toBe(3);
  // One that was held up goes to its place.
  expect(ids(withArrived(list([told(4), told(2)]), { ...told(3), unread_count: 3 }))).toEqual([4, 3, 2]);
});

test("what was loaded behind the first page stays when that is asked for anew", () => {
  const before = list([told(4), told(3), told(2), told(1)], { next: "behind 1" });
  const fresh = list([told(5), told(4)], { next: "behind 4" });
  expect(withFirstPage(fresh, before)).toMatchObject({ next: "behind 1", list: [5, 4, 3, 2, 1].map((id) => ({ id })) });
  expect(withFirstPage(list([told(5)]), before)).toMatchObject({ next: null, list: [{ id: 5 }] });
  const page = list([told(3), told(2)], { next: "behind 2", unread: 9 });
  expect(withNextPage(fresh, page)).toMatchObject({
    next: "behind 2",
    unread: 9,
    list: [5, 4, 3, 2].map((id) => ({ id })),
  });
});

test("what was read elsewhere is read here; without names the list is asked for", () => {
  const before = list([told(2), told(1)]);
  const after = withChanged(before, { unread_count: 1, read_list: [2] });
  expect(after && unreadIds(after)).toEqual([1]);
  expect(after?.unread).toBe(1);
  expect(withChanged(before, { unread_count: 0 })).toBeUndefined();
});

test("what the member has read counts as read before the site knows, and not twice when it does", () => {
  const said = list([told(4), told(3), told(2, true)], { unread: 7 });
  const read = entry({ kind: "readNotification", target: targetOf(3) });
  expect(unreadIds(afterReading(said, [read]))).toEqual([4]);
  expect(afterReading(said, [read]).unread).toBe(6);
  expect(afterReading(list([told(4), told(3, true)], { unread: 6 }), [{ ...read, state: "acknowledged" }]).unread).toBe(
    6,
  );
  expect(afterReading(said, [{ ...read, state: "rejected" }]).unread).toBe(7);
});

test("all is read up to the one that was seen last, also what is behind the list", () => {
  const said = list([told(5), told(4), told(3)], { unread: 40 });
  const all = (until: number) => entry({ kind: "readAllNotifications", target: targetOfAll, sets: until });
  expect(afterReading(said, [all(5)])).toMatchObject({ unread: 0 });
  const later = afterReading(withArrived(said, { ...told(6), unread_count: 41 }), [all(5)]);
  expect(unreadIds(later)).toEqual([6]);
});
