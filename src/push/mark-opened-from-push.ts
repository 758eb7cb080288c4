import { reportNotification } from "#contract/notifications/endpoints.ts";
import { currentLogin } from "#src/offline/session.ts";
import { enqueue } from "#src/outbox/outbox.ts";

/** Reports that a notification was clicked, when the browser itself has opened its page. */
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
