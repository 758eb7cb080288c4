import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Rejection } from "#src/outbox/outbox-entry.ts";

/** What a reader is told where the rejection is the device's own. */
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
