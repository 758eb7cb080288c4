import { useLingui } from "@lingui/react/macro";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { SyncMark } from "#src/ui/sync-badge.tsx";
import { useConnectivity } from "../offline/use-connectivity.ts";
import { rejectionMessage } from "./rejection-message.ts";

/** How far a wish is, with an icon and words. */
export function OutboxEntryStatus({ wish: { state, attempts, refusal } }: { wish: OutboxEntry }) {
  const { t, i18n } = useLingui();
  const offline = useConnectivity() === "offline";
  if (state === "sent") return <SyncMark state="saved">{t`Sent`}</SyncMark>;
  if (state === "needs-you") {
    const why = rejectionMessage(refusal);
    const reason = typeof why === "string" ? why : i18n._(why);
    return <SyncMark state="failed">{t`Not sent: ${reason}`}</SyncMark>;
  }
  if (state === "sending") return <SyncMark state="syncing">{t`Sending`}</SyncMark>;
  if (offline) return <SyncMark state="queued">{t`Waiting for connection`}</SyncMark>;
  return <SyncMark state="queued">{attempts > 0 ? t`Will try again` : t`Waiting to be sent`}</SyncMark>;
}
