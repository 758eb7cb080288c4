import { useLingui } from "@lingui/react/macro";
import type { Wish } from "#src/offline/outbox/wish.ts";
import { SyncMark } from "#src/ui/sync-mark.tsx";
import { useConnectivity } from "../use-connectivity.ts";
import { refusalText } from "./refusal-text.ts";

/** How far a wish is, with an icon and words. */
export function WishState({ wish: { state, attempts, refusal } }: { wish: Wish }) {
  const { t, i18n } = useLingui();
  const offline = useConnectivity() === "offline";
  if (state === "sent") return <SyncMark state="saved">{t`Sent`}</SyncMark>;
  if (state === "needs-you") {
    const why = refusalText(refusal);
    const reason = typeof why === "string" ? why : i18n._(why);
    return <SyncMark state="failed">{t`Not sent: ${reason}`}</SyncMark>;
  }
  if (state === "sending") return <SyncMark state="syncing">{t`Sending`}</SyncMark>;
  if (offline) return <SyncMark state="queued">{t`Waiting for the network`}</SyncMark>;
  return <SyncMark state="queued">{attempts > 0 ? t`Will be sent again` : t`Waiting to be sent`}</SyncMark>;
}
