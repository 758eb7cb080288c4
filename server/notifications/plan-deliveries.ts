import { pushesAnHour } from "#contract/notifications/kinds.ts";
import type { Claim, DeliveryResult } from "./push-deliveries.mutations.ts";
import { expiresAt } from "./push-rules.ts";
import { quietUntil } from "./quiet-hours.ts";

const hour = 60 * 60 * 1000;

/** Pushes that are sent as one: the last of them, with the number of all. */
export interface PushBatch {
  readonly claim: Claim;
  readonly grouped: readonly Claim[];
}

interface DeliveryPlan {
  readonly sending: readonly PushBatch[];
  /** Pushes that are not sent now. */
  readonly finished: readonly { readonly claim: Claim; readonly result: DeliveryResult }[];
}

/**
 * Decides about claimed pushes. A push is suppressed if the member has opted out, has read the notification, or if it is
 * withdrawn or stale. It is postponed in quiet hours and over the hourly limit of a device. The others are sent, related
 * ones as one.
 *
 * @param sent pushes of the last hour by device
 */
export function planDeliveries(
  claims: readonly Claim[],
  sent: ReadonlyMap<string, { readonly count: number; readonly first: Date }>,
  now: Date,
): DeliveryPlan {
  const finished: { claim: Claim; result: DeliveryResult }[] = [];
  const wanted = claims.filter((claim) => {
    const result = resultWithoutSending(claim, now);
    if (result) finished.push({ claim, result });
    return !result;
  });
  const groups = Map.groupBy(wanted, (claim) => `${claim.deviceId} ${groupOf(claim)}`);
  const sending: PushBatch[] = [];
  const counts = new Map<string, number>();
  for (const group of groups.values()) {
    const claim = group.at(-1);
    if (!claim) continue;
    const { count: before = 0, first = now } = sent.get(claim.deviceId) ?? {};
    const count = before + (counts.get(claim.deviceId) ?? 0);
    if (count >= pushesAnHour) {
      const dueAt = new Date(first.getTime() + hour);
      for (const each of group) finished.push({ claim: each, result: { state: "pending", dueAt, reason: "cap" } });
      continue;
    }
    counts.set(claim.deviceId, (counts.get(claim.deviceId) ?? 0) + 1);
    sending.push({ claim, grouped: group.slice(0, -1) });
  }
  return { sending, finished };
}

/** Returns the result of a push that is not sent now. */
function resultWithoutSending(
  { row, settings, device, deviceId, isRelevant }: Claim,
  now: Date,
): DeliveryResult | undefined {
  const dropped = (reason: string): DeliveryResult => ({ state: "suppressed", reason });
  if (!device) return dropped("device gone");
  if (!isRelevant) return dropped("withdrawn");
  if (row.readAt) return dropped("read");
  const muted = settings.device_list.find(({ device_id: id }) => id === deviceId)?.muted_list ?? [];
  if (!settings.channels[row.kind].push || muted.includes(row.kind)) return dropped("opted out");
  const stale = expiresAt(row);
  if (stale <= now) return dropped("stale");
  const quiet = quietUntil(now, settings);
  if (!quiet) return undefined;
  if (settings.after_quiet === "drop" || quiet >= stale) return dropped("quiet");
  return { state: "pending", dueAt: quiet, reason: "quiet" };
}

/** Returns the group in which pushes are sent as one: replies to a comment, or articles. */
function groupOf({ row }: Claim): string {
  if (row.kind === "reply") return row.groupKey;
  return row.kind === "article" ? "article" : `alone ${row.id}`;
}
