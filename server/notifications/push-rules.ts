import type { NotificationKind } from "#contract/notifications/kinds.ts";
import { pushDelivery } from "../push/push-delivery.ts";
import type { PushOptions } from "../push/send-push.ts";
import type { SubjectRef } from "./notifications.schema.ts";

interface Pushed {
  readonly kind: NotificationKind;
  readonly subject: SubjectRef;
  readonly createdAt: Date;
}

/**
 * Returns the time at which a push becomes stale. A push that waits longer is not sent; its notification stays in the
 * inbox. A reminder of an event is stale when the event starts.
 */
export function expiresAt({ kind, subject, createdAt }: Pushed): Date {
  const useful = kind === "event" && subject.lead !== undefined ? subject.lead * 60 : pushDelivery(kind, "").ttl;
  return new Date(createdAt.getTime() + useful * 1000);
}

/** Returns the options for the push service. The time to live ends when the push becomes stale. */
export function pushOptionsFor(pushed: Pushed & { readonly groupKey: string }, now: Date): Omit<PushOptions, "signal"> {
  const usual = pushDelivery(pushed.kind, pushed.groupKey);
  const left = Math.round((expiresAt(pushed).getTime() - now.getTime()) / 1000);
  return { ...usual, ttl: Math.max(1, Math.min(usual.ttl, left)) };
}
