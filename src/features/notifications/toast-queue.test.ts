import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setMember, startSession } from "#src/offline/session.ts";
import { aMember, stubBrowser } from "#src/offline/test/visitor.ts";
import { type Toast, ToastQueue } from "./toast-queue.ts";

const item = (id: number, group = `group-${id}`): Toast => ({
  id,
  kind: "message",
  group,
  title: "",
  subtitle: "",
  message: "",
  lang: 2,
  link: "",
});

beforeEach(() => {
  stubBrowser();
  startSession("a".repeat(43));
  setMember("a".repeat(43), aMember());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** What is shown when everything is looked at and closed. */
function shown(queue: ToastQueue): (number | string)[] {
  const seen: (number | string)[] = [];
  for (;;) {
    queue.next();
    const now = queue.current();
    if (!now) return seen;
    seen.push(now.id ?? now.group);
    queue.close();
  }
}

test("ToastQueue: shows toasts in sequence, and none twice when another tab has shown it", () => {
  const [queue, beside] = [new ToastQueue(), new ToastQueue()];
  for (const id of [1, 2, 2]) queue.add(item(id), { once: true });
  expect(shown(queue)).toEqual([1, 2]);
  beside.add(item(2), { once: true });
  beside.add(item(3), { once: true });
  expect(shown(beside)).toEqual([3]);
  // The latest unread at a start is meant to come again.
  queue.add(item(2), { once: false });
  expect(shown(queue)).toEqual([2]);
});

test("ToastQueue: keeps the visible toast when it is added again", () => {
  const queue = new ToastQueue();
  queue.add(item(1), { once: true });
  queue.next();
  queue.add(item(1), { once: true });
  expect(queue.current()?.id).toBe(1);
});

test("ToastQueue: shows the later toast when two have the same group", () => {
  const queue = new ToastQueue();
  for (const id of [1, 2, 3]) queue.add(item(id, "replies"), { once: true });
  expect(shown(queue)).toEqual([3]);
});

test("ToastQueue: drops a toast when the device has shown it", () => {
  const queue = new ToastQueue();
  queue.add(item(1), { once: true });
  queue.next();
  queue.drop(1);
  expect(queue.current()).toBeUndefined();
  queue.add(item(2), { once: true });
  queue.add(item(3), { once: true });
  queue.drop(2);
  expect(shown(queue)).toEqual([3]);
  // The push was the faster one.
  queue.drop(4);
  queue.add(item(4), { once: true });
  queue.add(item(5), { once: true });
  expect(shown(queue)).toEqual([5]);
});
