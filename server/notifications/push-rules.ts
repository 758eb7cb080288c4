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
 * When a push of something is of no use any more: what waits longer, for the end of quiet hours or for a push service,
 * stands in the list alone. Of an event nobody is reminded once it has begun.
 */
export function expiresAt({ kind, subject, createdAt }: Pushed): Date {
  const useful = kind === "event" && subject.lead !== undefined ? subject.lead * 60 : pushDelivery(kind, "").ttl;
  return new Date(createdAt.getTime() + useful * 1000);
}

/** What a push service is told of it; it keeps it no longer than it is of use. */
export function pushOptionsFor(pushed: Pushed & { readonly groupKey: string }, now: Date): Omit<PushOptions, "signal"> {
  const usual = pushDelivery(pushed.kind, pushed.groupKey);
  const left = Math.round((expiresAt(pushed).getTime() - now.getTime()) / 1000);
  return { ...usual, ttl: Math.max(1, Math.min(usual.ttl, left)) };
}
