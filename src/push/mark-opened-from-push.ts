import { reportNotification } from "#contract/notifications/endpoints.ts";
import { currentLogin } from "#src/offline/session.ts";
import { enqueue } from "#src/outbox/outbox.ts";

/** Says that a notification was read: its reader has come by the address that the browser itself opened. */
export async function markOpenedFromPush(id: number, lang: number): Promise<void> {
  if (!currentLogin()) return;
  await enqueue({
    action: reportNotification,
    lang,
    params: { id, what: "clicked" },
    body: {},
    target: `notification/${id}`,
  });
}
