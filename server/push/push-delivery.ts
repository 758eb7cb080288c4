import { createHash } from "node:crypto";
import type { PushOptions } from "./send-push.ts";

const minute = 60;
const hour = 60 * minute;

/**
 * Seconds for which a push service stores a push of a kind for an unreachable device, and whether it wakes a device
 * that saves power. Older events are read in the list.
 */
const deliveries = {
  reply: { ttl: 48 * hour, urgency: "normal" },
  comment_removed: { ttl: 48 * hour, urgency: "low" },
  article: { ttl: 24 * hour, urgency: "normal" },
  draw: { ttl: 6 * hour, urgency: "high" },
  event: { ttl: 2 * hour, urgency: "high" },
  poll: { ttl: 24 * hour, urgency: "low" },
  message: { ttl: 24 * hour, urgency: "normal" },
  test: { ttl: minute, urgency: "high" },
} as const satisfies Record<string, Pick<PushOptions, "ttl" | "urgency">>;

export type PushKind = keyof typeof deliveries;

/** Bytes of a topic hash: 32 characters of base64url, the maximum. */
const topicBytes = 24;

/**
 * Returns the delivery options of a kind. Of stored pushes with the same tag only the last is delivered, as the device
 * shows only the last.
 */
export function pushDelivery(kind: PushKind, tag: string): Pick<PushOptions, "ttl" | "urgency" | "topic"> {
  // Push services accept only characters of base64url.
  const topic = createHash("sha256").update(tag).digest().subarray(0, topicBytes).toString("base64url");
  return { ...deliveries[kind], topic };
}
