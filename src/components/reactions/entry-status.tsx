import { useLingui } from "@lingui/react/macro";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { SyncMark } from "#src/ui/sync-badge.tsx";
import { useConnectivity } from "../offline/use-connectivity.ts";
import { rejectionMessage } from "./rejection-message.ts";

/** How far an entry is, with an icon and words. */
export function OutboxEntryStatus({ entry: { state, attempts, rejection } }: { entry: OutboxEntry }) {
  const { t, i18n } = useLingui();
  const offline = useConnectivity() === "offline";
  if (state === "acknowledged") return <SyncMark state="saved">{t`Sent`}</SyncMark>;
  if (state === "rejected") {
    const why = rejectionMessage(rejection);
    const reason = typeof why === "string" ? why : i18n._(why);
    return <SyncMark state="failed">{t`Not sent: ${reason}`}</SyncMark>;
  }
  if (state === "sending") return <SyncMark state="syncing">{t`Sending`}</SyncMark>;
  if (offline) return <SyncMark state="queued">{t`Waiting for connection`}</SyncMark>;
  return <SyncMark state="queued">{attempts > 0 ? t`Will try again` : t`Waiting to be sent`}</SyncMark>;
}
