import type { NotificationKind } from "#contract/notification-kinds.ts";
import type { PushOptions } from "../push/send-push.ts";
import type { About } from "./notifications.schema.ts";

const hour = 3600;

/**
 * How each kind is pushed: for how many seconds it is of use, and how urgent it is. What waits longer than that, for
 * the end of quiet hours or for a push service, is not pushed any more; it stands in the list.
 */
const rules: Record<NotificationKind, { readonly useful: number; readonly urgency: PushOptions["urgency"] }> = {
  reply: { useful: 48 * hour, urgency: "normal" },
  comment_removed: { useful: 72 * hour, urgency: "low" },
  article: { useful: 24 * hour, urgency: "low" },
  draw: { useful: 12 * hour, urgency: "normal" },
  event: { useful: 24 * hour, urgency: "high" },
  poll: { useful: 48 * hour, urgency: "low" },
  message: { useful: 72 * hour, urgency: "normal" },
};

interface Pushed {
  readonly kind: NotificationKind;
  readonly about: About;
  readonly createdAt: Date;
}

/** When a push of something is of no use any more. Of an event nobody is reminded once it has begun. */
export function staleAt({ kind, about, createdAt }: Pushed): Date {
  const useful = kind === "event" && about.lead !== undefined ? about.lead * 60 : rules[kind].useful;
  return new Date(createdAt.getTime() + useful * 1000);
}

/** What a push service is told of it. What is in one group replaces what has not arrived yet. */
export function pushOptions(pushed: Pushed & { readonly groupKey: string }, now: Date): Omit<PushOptions, "signal"> {
  const ttl = Math.max(60, Math.round((staleAt(pushed).getTime() - now.getTime()) / 1000));
  return { ttl, urgency: rules[pushed.kind].urgency, topic: pushed.groupKey };
}
