import { apiPath } from "#contract/http/api-path.ts";
import { arrivalQuery } from "#contract/push/limits.ts";
import { readSessionCopy } from "#src/offline/session-copy.ts";
import { outboxStore } from "#src/outbox/outbox-store.ts";
import { flushFromWorker, registerOutboxSync } from "./outbox-sync.ts";
import { type NotificationData, setBadge } from "./push.ts";

declare const self: ServiceWorkerGlobalScope;

/** Opens what a notification is about, and says that it was read: now or, without a network, when there is one. */
export async function onNotificationClick({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const carried: Partial<NotificationData> = notification.data ?? {};
  const url = new URL(carried.navigate ?? "/", self.location.origin);
  // Who comes by the worker needs no mark by which the page would know.
  url.searchParams.delete(arrivalQuery);
  await Promise.all([open(url), markRead(carried).catch(() => undefined)]);
}

/** A page that shows it comes to the front; else the page used last goes there; else there is a new one. */
async function open({ href, origin }: URL): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find(({ url }) => url === href);
  const page = there ?? (origin === self.location.origin ? pages[0] : undefined);
  try {
    await page?.focus();
    if (there || (await page?.navigate(href))) return;
  } catch {
    // A page that the worker does not have is not led anywhere.
  }
  await self.clients.openWindow(href);
}

async function markRead({ id, lang, device }: Partial<NotificationData>): Promise<void> {
  const login = await readSessionCopy();
  if (!id || !lang || !login) return;
  const entry = crypto.randomUUID();
  await outboxStore.run((rows) =>
    rows.add({
      id: entry,
      memberId: login.memberId,
      kind: "reportNotification",
      target: `notification/${id}`,
      lang,
      method: "POST",
      path: apiPath(`/user/notification/${id}/report/clicked`, { lang }),
      body: { device_id: device },
      responseKeys: ["unread_count"],
      madeAt: new Date().toISOString(),
      state: "pending",
      attempts: 0,
    }),
  );
  await flushFromWorker().catch(registerOutboxSync);
  const sent = await outboxStore.run(async (rows) => {
    const row = await rows.get(entry);
    // What is answered is done; that the site does not know of it any more is nothing to ask the reader about.
    if (row?.acknowledgedAt || row?.rejection) await rows.remove([entry]);
    return row?.response as { readonly unread_count?: number } | undefined;
  });
  await setBadge(sent?.unread_count);
}
