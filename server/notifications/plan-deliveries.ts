import { pushesAnHour } from "#contract/notifications/kinds.ts";
import type { Claim, DeliveryResult } from "./push-deliveries.mutations.ts";
import { expiresAt } from "./push-rules.ts";
import { quietUntil } from "./quiet-hours.ts";

const hour = 60 * 60 * 1000;

/** Pushes that are sent as one: the last of them, which says how many it stands for. */
export interface PushBatch {
  readonly claim: Claim;
  readonly grouped: readonly Claim[];
}

interface Decided {
  readonly sending: readonly PushBatch[];
  readonly settled: readonly { readonly claim: Claim; readonly settled: DeliveryResult }[];
}

/**
 * What becomes of pushes that were claimed, by what is so at this moment: dropped where the member has opted out, has
 * read it elsewhere, or it is no longer so or of no use; later in quiet hours and when the device has had enough for
 * an hour; otherwise sent, those as one that belong together.
 *
 * @param sent what devices have got in the last hour
 */
export function planDeliveries(
  claims: readonly Claim[],
  sent: ReadonlyMap<string, { readonly count: number; readonly first: Date }>,
  now: Date,
): Decided {
  const settled: { claim: Claim; settled: DeliveryResult }[] = [];
  const wanted = claims.filter((claim) => {
    const instead = insteadOf(claim, now);
    if (instead) settled.push({ claim, settled: instead });
    return !instead;
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
      for (const each of group) settled.push({ claim: each, settled: { state: "pending", dueAt, reason: "cap" } });
      continue;
    }
    counts.set(claim.deviceId, (counts.get(claim.deviceId) ?? 0) + 1);
    sending.push({ claim, grouped: group.slice(0, -1) });
  }
  return { sending, settled };
}

/** What becomes of a push that is not sent now. */
function insteadOf({ row, settings, device, deviceId, stands }: Claim, now: Date): DeliveryResult | undefined {
  const dropped = (reason: string): DeliveryResult => ({ state: "suppressed", reason });
  if (!device) return dropped("device gone");
  if (!stands) return dropped("withdrawn");
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

/** What several can come as one of: replies to one comment, articles. */
function groupOf({ row }: Claim): string {
  if (row.kind === "reply") return row.groupKey;
  return row.kind === "article" ? "article" : `alone ${row.id}`;
}
