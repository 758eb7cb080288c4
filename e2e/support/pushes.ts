import type { BrowserContext, Page, Worker } from "@playwright/test";
import { notification } from "#server/notifications/notifications.schema.ts";
import { workerTools } from "./background-sync.ts";
import { inDatabase } from "./database.ts";
import { expect } from "./fixtures.ts";
import type { TestMember } from "./members.ts";

/**
 * Returns a function that delivers a push to the worker of an origin and waits until it has shown a notification. The
 * test counts calls because `getNotifications` would drop notifications that Chromium has not shown yet.
 */
export async function pushesTo(page: Page, origin: string): Promise<(data: string) => Promise<void>> {
  const context = page.context();
  const { session, registrationId } = await workerTools(page, origin);
  return async (data) => {
    const worker = await workerOf(context);
    const countShown = () =>
      worker.evaluate(() => {
        const scope = self as unknown as WorkerScope;
        const { registration } = scope;
        if (scope.shownCount === undefined) {
          const show = registration.showNotification.bind(registration);
          scope.shownCount = 0;
          registration.showNotification = async (...args) => {
            await show(...args);
            scope.shownCount = (scope.shownCount ?? 0) + 1;
          };
        }
        return scope.shownCount;
      });
    const before = await countShown();
    await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
    await expect.poll(countShown, { message: "shown" }).toBe(before + 1);
  };
}

/** The parts of the worker's global scope that this file uses. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow(url: string): Promise<null> };
  readonly WindowClient: { readonly prototype: { focus(): Promise<unknown> } };
  readonly NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
  dispatchEvent(event: Event): boolean;
  /** Number of shown notifications, counted by a test. */
  shownCount?: number;
}

/** The site's worker when it runs. */
async function workerOf(context: BrowserContext): Promise<Worker> {
  let worker: Worker | undefined;
  await expect
    .poll(() => {
      worker = context.serviceWorkers().at(-1);
      return worker !== undefined;
    })
    .toBe(true);
  return worker as Worker;
}

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  readonly tag: string;
}

/** All visible notifications of the site. */
export async function shownOn(context: BrowserContext): Promise<Shown[]> {
  const worker = await workerOf(context);
  return worker.evaluate(async () => {
    const { registration } = self as unknown as WorkerScope;
    return (await registration.getNotifications()).map(({ title, body, lang, tag }) => ({ title, body, lang, tag }));
  });
}

/**
 * Dispatches a click on the notification with a tag. Browsers do not let a script's event open or focus windows, so both
 * are mocked. Returns the URL of the opened window.
 */
export async function tap(context: BrowserContext, tag: string): Promise<string | null> {
  const worker = await workerOf(context);
  return worker.evaluate(async (tagName) => {
    const scope = self as unknown as WorkerScope;
    const [shown] = await scope.registration.getNotifications({ tag: tagName });
    if (!shown) throw new Error(`There is no notification with tag ${tagName}.`);
    let opened: string | null = null;
    scope.clients.openWindow = async (url) => {
      opened = url;
      return null;
    };
    scope.WindowClient.prototype.focus = async function focus() {
      return this;
    };
    const event = new scope.NotificationEvent("notificationclick", { notification: shown });
    let work: Promise<unknown> = Promise.resolve();
    Object.defineProperty(event, "waitUntil", { value: (done: Promise<unknown>) => (work = done) });
    scope.dispatchEvent(event);
    await work;
    return opened;
  }, tag);
}

/** Adds a notification to a member's list; returns its id. */
export function addNotification({ id: memberId }: TestMember): Promise<number> {
  const values = { kind: "reply" as const, dedupeKey: crypto.randomUUID(), subject: {}, groupKey: "reply-1" };
  return inDatabase(async (db) => {
    const [row] = await db
      .insert(notification)
      .values({ ...values, memberId, inInbox: true })
      .returning({ id: notification.id });
    return row?.id ?? 0;
  });
}

/** Number of a member's unread notifications in the API. */
export async function unreadOf(origin: string, { token }: TestMember): Promise<number> {
  const response = await fetch(`${origin}/api/user/notification/unread`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await response.json()).unread_count;
}
