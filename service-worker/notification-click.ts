import { apiPath } from "#contract/http/api-path.ts";
import { arrivalQuery } from "#contract/push/limits.ts";
import { readSessionCopy } from "#src/offline/session-copy.ts";
import { outboxStore } from "#src/outbox/outbox-store.ts";
import { flushFromWorker, registerOutboxSync } from "./outbox-sync.ts";
import { type NotificationData, setBadge } from "./push.ts";

declare const self: ServiceWorkerGlobalScope;

/** Opens the page of a notification and marks it as read; without a network, the outbox does it later. */
export async function onNotificationClick({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const data: Partial<NotificationData> = notification.data ?? {};
  const url = new URL(data.navigate ?? "/", self.location.origin);
  // The worker marks the notification as read; the page need not.
  url.searchParams.delete(arrivalQuery);
  await Promise.all([open(url), markRead(data).catch(() => undefined)]);
}

/** Focuses a page with this address, or navigates the last used page, or opens a new one. */
async function open({ href, origin }: URL): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const match = pages.find(({ url }) => url === href);
  const page = match ?? (origin === self.location.origin ? pages[0] : undefined);
  try {
    await page?.focus();
    if (match || (await page?.navigate(href))) return;
  } catch {
    // The worker cannot navigate a page that it does not control.
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
    // Finished with any response: a rejection is nothing that the reader can resolve.
    if (row?.acknowledgedAt || row?.rejection) await rows.remove([entry]);
    return row?.response as { readonly unread_count?: number } | undefined;
  });
  await setBadge(sent?.unread_count);
}
