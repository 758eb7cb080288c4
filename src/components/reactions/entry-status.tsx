import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { OutboxEntry, Rejection } from "#src/outbox/outbox-entry.ts";
import { SyncMark } from "#src/ui/badge.tsx";
import { useConnectivity } from "../offline/use-connectivity.ts";

/** The state of an outbox entry, with an icon and text. */
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

/** Messages for rejections by the device itself. */
const own: Readonly<Record<string, MessageDescriptor>> = {
  needs_other: msg({ comment: "Reason, after “Not sent:”", message: "It depends on something that hasn't been sent." }),
  other_gone: msg({ comment: "Reason, after “Not sent:”", message: "The item it refers to no longer exists." }),
  too_old: msg({
    comment: "Reason, after “Not sent:”",
    message: "It's been too long to confirm whether it was received.",
  }),
};
const unknown = msg`Something went wrong on our side.`;

/** Why an entry was not taken: the site's own sentence, or ours. */
export function rejectionMessage(rejection: Rejection | undefined): MessageDescriptor | string {
  if (!rejection) return unknown;
  const said = Object.values(rejection.errors ?? {})[0]?.[0];
  return own[rejection.code] ?? (said || rejection.message || unknown);
}
