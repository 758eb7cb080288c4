import type { Logger } from "pino";
import type { Database } from "../database/connect.ts";
import { composePush } from "../push/compose-push.ts";
import type { SendPush } from "../push/send-push.ts";
import { findSubjects, type Subjects } from "./notification-subjects.queries.ts";
import { countUnreadOf, countUnreadReplies } from "./notifications.queries.ts";
import { type PushBatch, planDeliveries } from "./plan-deliveries.ts";
import {
  type Claim,
  claimPushes,
  type DeliveryResult,
  finishDeliveries,
  lockPushes,
  releaseClaims,
  sentLastHour,
  unlockPushes,
} from "./push-deliveries.mutations.ts";
import { expiresAt, pushOptionsFor } from "./push-rules.ts";
import { messagesPath, renderNotification } from "./render-notification.ts";

/** Pushes in progress at a time. Their results are unknown if the process dies. */
const maxInProgress = 100;
/** Free slots before the next claim, so that not every finished push causes a query. */
const minFreeSlots = 25;
/** Seconds before the next attempt, by number of attempts. A `Retry-After` of the push service may extend them. */
const waits = [30, 120, 600, 3600, 4 * 3600] as const;

export interface Delivering {
  readonly db: Database;
  readonly log: Logger;
  readonly send: SendPush;
  /** Origin of the site in pushes. */
  readonly origin: string;
  /** Stops after the pushes in progress. */
  readonly signal?: AbortSignal;
}

/**
 * Sends all due pushes. One process at a time does so: it holds an advisory lock, which ends with its connection. Pushes
 * that are claimed at the start belong to a process that died. They are sent again with the same topic and tag, so that
 * a device does not show them twice.
 *
 * @returns the number of sent pushes; `undefined` when another process sends them
 */
export async function deliverPushes(delivering: Delivering): Promise<number | undefined> {
  const { db, log } = delivering;
  const connection = await db.$client.connect();
  const lost = new AbortController();
  connection.on("error", () => lost.abort());
  try {
    if (!(await lockPushes(connection))) return undefined;
    const released = await releaseClaims(db);
    if (released > 0) log.warn({ pushes: released }, "re-sending unconfirmed pushes");
    return await deliverAll(delivering, lost.signal);
  } finally {
    // Unlocks at once for the next process. Closing the connection would release the lock too, but later.
    if (!lost.signal.aborted) await unlockPushes(connection).catch(() => undefined);
    connection.release(true);
  }
}

/** Sends due pushes concurrently, so that a slow one delays no other. */
async function deliverAll(delivering: Delivering, lost: AbortSignal): Promise<number> {
  const { db, signal } = delivering;
  const inProgress = new Map<Promise<void>, string>();
  let sent = 0;
  try {
    while (!signal?.aborted && !lost.aborted) {
      const free = maxInProgress - inProgress.size;
      const claims = free >= minFreeSlots ? await claimPushes(db, free) : [];
      if (claims.length === 0) {
        if (inProgress.size === 0) break;
        await Promise.race(inProgress.keys());
        continue;
      }
      const now = new Date();
      const sending = await planAndFinish(db, claims, [...inProgress.values()], now);
      const context = await contextOf(delivering, sending);
      for (const each of sending) {
        const work = sendOne(delivering, each, context, now).then((state) => {
          inProgress.delete(work);
          if (state === "sent") sent++;
        });
        inProgress.set(work, each.claim.deviceId);
      }
    }
  } finally {
    await Promise.allSettled(inProgress.keys());
  }
  return sent;
}

/** Records the pushes that are not sent now, and returns the others. */
async function planAndFinish(
  db: Database,
  claims: readonly Claim[],
  busy: readonly string[],
  now: Date,
): Promise<readonly PushBatch[]> {
  const devices = claims.map(({ deviceId }) => deviceId);
  const { sending, finished } = planDeliveries(claims, await sentLastHour(db, devices, busy), now);
  for (const group of Map.groupBy(finished, ({ result }) => JSON.stringify(result)).values()) {
    const [first] = group;
    const ids = group.map(({ claim }) => claim.id);
    if (first) await finishDeliveries(db, ids, first.result);
  }
  return sending;
}

interface Context {
  readonly subjects: ReadonlyMap<number, Subjects>;
  readonly unread: ReadonlyMap<number, number>;
  /** Unread replies by member and group. */
  readonly inGroup: ReadonlyMap<string, number>;
}

async function contextOf({ db }: Delivering, sending: readonly PushBatch[]): Promise<Context> {
  const subjects = new Map<number, Subjects>();
  for (const [lang, those] of Map.groupBy(sending, ({ claim }) => claim.device?.lang ?? 0)) {
    subjects.set(
      lang,
      await findSubjects(
        db,
        those.map(({ claim }) => claim.row.subject),
        lang,
      ),
    );
  }
  const rows = sending.map(({ claim }) => claim.row);
  const replies = rows.filter(({ kind }) => kind === "reply");
  const groups = await countUnreadReplies(
    db,
    replies.map(({ memberId }) => memberId),
  );
  return {
    subjects,
    unread: await countUnreadOf(
      db,
      rows.map(({ memberId }) => memberId),
    ),
    inGroup: new Map(groups.map(({ memberId, group, count }) => [`${memberId} ${group}`, count])),
  };
}

async function sendOne(
  { db, log, send, origin }: Delivering,
  { claim, grouped }: PushBatch,
  { subjects, unread, inGroup }: Context,
  now: Date,
): Promise<DeliveryResult["state"]> {
  const { row, device } = claim;
  const subjectsInLang = device && subjects.get(device.lang);
  const count = Math.max(grouped.length + 1, inGroup.get(`${row.memberId} ${row.groupKey}`) ?? 1);
  const words = subjectsInLang && renderNotification(row, subjectsInLang, device.lang, count);
  const finish = async (result: DeliveryResult) => {
    await finishDeliveries(db, [claim.id], result);
    const others: DeliveryResult = result.state === "sent" ? { state: "grouped" } : result;
    await finishDeliveries(
      db,
      grouped.map(({ id }) => id),
      others,
    );
    return result.state;
  };
  if (!device || !words) return finish({ state: "suppressed", reason: "withdrawn" });
  const draw = subjectsInLang.draws.get(row.subject.draw_number ?? "");
  try {
    const { outcome, retryAfter } = await send(
      device,
      composePush(origin, {
        id: row.id,
        kind: row.kind,
        lang: device.lang,
        device: device.id,
        unread: unread.get(row.memberId) ?? 0,
        title: words.title,
        body: [words.subtitle, words.message].filter(Boolean).join("\n"),
        link: words.btn_link || messagesPath,
        tag: row.groupKey,
        ...(draw && {
          draw: {
            number: draw.number,
            drawn_at: draw.drawnAt.toISOString(),
            numbers: draw.numbers,
            special: draw.special,
          },
        }),
      }),
      pushOptionsFor(row, now),
    );
    if (outcome === "sent") return await finish({ state: "sent" });
    if (outcome === "gone") return await finish({ state: "suppressed", reason: "device gone" });
    if (outcome === "refused") return await finish({ state: "failed", reason: "refused" });
    return await finish(laterOrNever(claim, retryAfter));
  } catch (error) {
    log.error({ err: error }, "push delivery failed");
    return finish(laterOrNever(claim, undefined));
  }
}

/** Schedules another attempt while the push is not stale and has attempts left. */
function laterOrNever({ attempts, row }: Claim, retryAfter: number | undefined): DeliveryResult {
  const wait = waits[attempts - 1];
  const dueAt = new Date(Date.now() + Math.max(retryAfter ?? 0, wait ?? 0) * 1000);
  if (wait === undefined || dueAt >= expiresAt(row)) return { state: "failed", reason: "not taken" };
  return { state: "pending", dueAt, reason: "later" };
}
