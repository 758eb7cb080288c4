import type { BrowserContext, Page, Worker } from "@playwright/test";
import { openDatabase } from "#server/database/connect.ts";
import { clusterUrl, readClusterInfo } from "#server/database/postgres-data-info.ts";
import { notification } from "#server/notifications/notifications.schema.ts";
import { workerTools } from "./background-sync.ts";
import { expect } from "./fixtures.ts";
import type { TestMember } from "./members.ts";

/**
 * Hands pushes to the worker of an origin as the browser's push service would, whatever pages there are, and waits until
 * something is shown. To ask before what is shown would take it away again: Chromium drops what it has noted and not
 * shown yet.
 */
export async function pushesTo(page: Page, origin: string): Promise<(data: string) => Promise<void>> {
  const context = page.context();
  const { session, registrationId } = await workerTools(page, origin);
  return async (data) => {
    const worker = await workerOf(context);
    const shows = () =>
      worker.evaluate(() => {
        const scope = self as unknown as WorkerScope;
        const { registration } = scope;
        if (scope.shows === undefined) {
          const show = registration.showNotification.bind(registration);
          scope.shows = 0;
          registration.showNotification = async (...given) => {
            await show(...given);
            scope.shows = (scope.shows ?? 0) + 1;
          };
        }
        return scope.shows;
      });
    const before = await shows();
    await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
    await expect.poll(shows, { message: "shown" }).toBe(before + 1);
  };
}

/** As much of a worker's surroundings as is touched here. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow(url: string): Promise<null> };
  readonly WindowClient: { readonly prototype: { focus(): Promise<unknown> } };
  readonly NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
  dispatchEvent(event: Event): boolean;
  /** How often it has shown something, noted by a test. */
  shows?: number;
}

/** The site's worker, once it runs. */
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

/** What the device shows of the site. */
export async function shownOn(context: BrowserContext): Promise<Shown[]> {
  const worker = await workerOf(context);
  return worker.evaluate(async () => {
    const { registration } = self as unknown as WorkerScope;
    return (await registration.getNotifications()).map(({ title, body, lang, tag }) => ({ title, body, lang, tag }));
  });
}

/**
 * Taps the notification with a tag, as far as a test can: the event is made by a script, which browsers do not let
 * open windows or bring them to the front, so both are noted instead. Gives the address of the window that was opened.
 */
export async function tap(context: BrowserContext, tag: string): Promise<string | null> {
  const worker = await workerOf(context);
  return worker.evaluate(async (wanted) => {
    const scope = self as unknown as WorkerScope;
    const [shown] = await scope.registration.getNotifications({ tag: wanted });
    if (!shown) throw new Error(`Nothing is shown as ${wanted}.`);
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

/** A notification in a member's list; gives its id. */
export async function addNotification({ id: memberId }: TestMember): Promise<number> {
  const info = await readClusterInfo(process.env.KAPOK_E2E_DATA ?? "");
  if (!info) throw new Error("The site has no database.");
  const { db, close } = openDatabase({ url: clusterUrl(info) });
  try {
    const [made] = await db
      .insert(notification)
      .values({
        memberId,
        kind: "reply",
        dedupeKey: crypto.randomUUID(),
        subject: {},
        groupKey: "reply-1",
        inInbox: true,
      })
      .returning({ id: notification.id });
    return made?.id ?? 0;
  } finally {
    await close();
  }
}

/** How many notifications of a member the site knows to be unread. */
export async function unreadOf(origin: string, { token }: TestMember): Promise<number> {
  const answer = await fetch(`${origin}/api/user/notification/unread`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()).unread_count;
}
