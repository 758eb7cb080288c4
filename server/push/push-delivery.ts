import { createHash } from "node:crypto";
import type { PushOptions } from "./send-push.ts";

const minute = 60;
const hour = 60 * minute;

/**
 * How long a push service keeps a push of a kind for a device that is away, in seconds, and whether it wakes one that
 * saves its battery: what is stale by then is better read in the list.
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

/** Bytes of a topic's fingerprint: 32 letters of base64url, the most that there may be. */
const topicBytes = 24;

/**
 * How a push of a kind is delivered. Of those with one tag that wait for a device the last alone arrives, as on the
 * device the last alone is shown.
 */
export function pushDelivery(kind: PushKind, tag: string): Pick<PushOptions, "ttl" | "urgency" | "topic"> {
  // Whatever letters a tag has, every push service takes these.
  const topic = createHash("sha256").update(tag).digest().subarray(0, topicBytes).toString("base64url");
  return { ...deliveries[kind], topic };
}
