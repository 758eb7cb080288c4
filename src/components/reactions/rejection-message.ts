import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Rejection } from "#src/outbox/outbox-entry.ts";

/** What a reader is told where the refusal is the device's own. */
const own: Readonly<Record<string, MessageDescriptor>> = {
  needs_other: msg`It belongs to something that has not been sent.`,
  other_gone: msg`What it belongs to is gone.`,
  too_old: msg`It is too long ago: nobody can tell whether it arrived.`,
};
const unknown = msg`Something went wrong on our side.`;

/** Why a wish was not taken: the site's own sentence, or ours. */
export function rejectionMessage(refusal: Rejection | undefined): MessageDescriptor | string {
  if (!refusal) return unknown;
  const said = Object.values(refusal.errors ?? {})[0]?.[0];
  return own[refusal.code] ?? (said || refusal.message || unknown);
}
