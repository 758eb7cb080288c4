import type { sendFeedback } from "#contract/feedback/actions.ts";
import type { BodyOf } from "#contract/http/action.ts";
import { track } from "#src/lib/track.ts";
import { db, withDatabase } from "#src/offline/db.ts";
import { observeForms } from "#src/outbox/observe.ts";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { recordAnswered } from "./answered-campaigns.ts";

/** Milliseconds for which the page that sent a form may read its response. */
const responseTime = 5000;

/** Completes acknowledged forms whose response no page has read, now and from now on. */
export function completeAcknowledgedForms(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  observeForms(
    (forms) => {
      clearTimeout(timer);
      const acknowledged = forms.filter(({ state }) => state === "acknowledged");
      if (acknowledged.length === 0) return;
      timer = setTimeout(() => {
        for (const form of acknowledged) void completeForm(form).catch(() => undefined);
      }, responseTime);
    },
    () => undefined,
  );
}

/**
 * Removes an acknowledged form and tracks it. Of several pages only one tracks it.
 *
 * @throws when the database does not work
 */
export async function completeForm({ sequence, kind, body, response }: OutboxEntry): Promise<void> {
  const removed = await withDatabase(() => db.outbox.where({ sequence }).delete());
  if (kind === "sendFeedback" && (response as { result?: unknown } | undefined)?.result !== "CLOSED") {
    recordAnswered((body as BodyOf<typeof sendFeedback>).campaign);
  }
  if (removed === 0) return;
  if (kind === "subscribe") track("subscribe", "send");
  else track("feedback", "send");
}
