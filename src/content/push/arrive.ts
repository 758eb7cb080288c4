import { reportNotification } from "#contract/notifications.ts";
import { addWish } from "#src/offline/outbox/outbox.ts";
import { loginHere } from "#src/offline/session.ts";

/** Says that a notification was read: its reader has come by the address that the browser itself opened. */
export async function noteArrival(id: number, lang: number): Promise<void> {
  if (!loginHere()) return;
  await addWish({
    ...{ action: reportNotification, lang, params: { id, what: "clicked" }, body: {}, target: `notification/${id}` },
  });
}
