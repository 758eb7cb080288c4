import type { Logger } from "pino";
import * as v from "valibot";
import { checkRows } from "#server/database/check-rows.ts";
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
  releaseClaims,
  sentLastHour,
} from "./push-deliveries.mutations.ts";
import { expiresAt, pushOptionsFor } from "./push-rules.ts";
import { messagesPath, renderNotification } from "./render-notification.ts";

/** Pushes under way at a time: as many as nobody knows the fate of, should the process die. */
const atATime = 100;
/** Not a question to the database for each that is done. */
const claimedAtLeast = 25;
/** Seconds before a push is tried again, by how often it was; a push service that says when is believed. */
const waits = [30, 120, 600, 3600, 4 * 3600] as const;
/** Any number that nothing else locks. */
const lockKey = 5_180_719;

export interface Delivering {
  readonly db: Database;
  readonly log: Logger;
  readonly send: SendPush;
  /** Origin of the site in what is pushed. */
  readonly origin: string;
  /** Ends after the pushes that are under way. */
  readonly signal?: AbortSignal;
}

/**
 * Sends all pushes that are due. Of all processes one does so at a time: it holds a lock of the database, which goes
 * when its connection does. So what is claimed when the work begins was claimed by somebody who has died; it is sent
 * again, under the same topic and tag, so that a device which has it already shows it no second time.
 *
 * @returns how many were sent; nothing when somebody else is at it
 */
export async function deliverPushes(delivering: Delivering): Promise<number | undefined> {
  const { db, log } = delivering;
  const connection = await db.$client.connect();
  const lost = new AbortController();
  connection.on("error", () => lost.abort());
  try {
    const result = await connection.query("select pg_try_advisory_lock($1) as acquired", [lockKey]);
    const [lock] = checkRows(v.object({ acquired: v.boolean() }), result);
    if (!lock?.acquired) return undefined;
    const released = await releaseClaims(db);
    if (released > 0) log.warn({ pushes: released }, "pushes whose fate nobody knows are sent again");
    return await deliverAll(delivering, lost.signal);
  } finally {
    // At once, for whoever is next; closing the connection gives it back whatever has happened to that.
    if (!lost.signal.aborted) await connection.query("select pg_advisory_unlock_all()").catch(() => undefined);
    connection.release(true);
  }
}

/** Those that are due, so many at a time: one that takes long holds up no other. */
async function deliverAll(delivering: Delivering, lost: AbortSignal): Promise<number> {
  const { db, signal } = delivering;
  const underWay = new Map<Promise<void>, string>();
  let sent = 0;
  try {
    while (!signal?.aborted && !lost.aborted) {
      const free = atATime - underWay.size;
      const claims = free >= claimedAtLeast ? await claimPushes(db, free) : [];
      if (claims.length === 0) {
        if (underWay.size === 0) break;
        await Promise.race(underWay.keys());
        continue;
      }
      const now = new Date();
      const sending = await sortOut(db, claims, [...underWay.values()], now);
      const context = await contextOf(delivering, sending);
      for (const each of sending) {
        const work = sendOne(delivering, each, context, now).then((state) => {
          underWay.delete(work);
          if (state === "sent") sent++;
        });
        underWay.set(work, each.claim.deviceId);
      }
    }
  } finally {
    await Promise.allSettled(underWay.keys());
  }
  return sent;
}

/** Settles those that are not sent now, and gives the others. */
async function sortOut(
  db: Database,
  claims: readonly Claim[],
  busy: readonly string[],
  now: Date,
): Promise<readonly PushBatch[]> {
  const devices = claims.map(({ deviceId }) => deviceId);
  const { sending, settled } = planDeliveries(claims, await sentLastHour(db, devices, busy), now);
  for (const group of Map.groupBy(settled, ({ settled: each }) => JSON.stringify(each)).values()) {
    const [first] = group;
    const ids = group.map(({ claim }) => claim.id);
    if (first) await finishDeliveries(db, ids, first.settled);
  }
  return sending;
}

interface Context {
  readonly subjects: ReadonlyMap<number, Subjects>;
  readonly unread: ReadonlyMap<number, number>;
  /** Of groups of replies: how many a member has not read. */
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
  const settledAs = async (settled: DeliveryResult) => {
    await finishDeliveries(db, [claim.id], settled);
    const others: DeliveryResult = settled.state === "sent" ? { state: "grouped" } : settled;
    await finishDeliveries(
      db,
      grouped.map(({ id }) => id),
      others,
    );
    return settled.state;
  };
  if (!device || !words) return settledAs({ state: "suppressed", reason: "withdrawn" });
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
    if (outcome === "sent") return await settledAs({ state: "sent" });
    if (outcome === "gone") return await settledAs({ state: "suppressed", reason: "device gone" });
    if (outcome === "refused") return await settledAs({ state: "failed", reason: "refused" });
    return await settledAs(laterOrNever(claim, retryAfter));
  } catch (error) {
    log.error({ err: error }, "a push could not be sent");
    return settledAs(laterOrNever(claim, undefined));
  }
}

/** A push service that is away is tried again, as long as the push is of use and not too often. */
function laterOrNever({ attempts, row }: Claim, retryAfter: number | undefined): DeliveryResult {
  const wait = waits[attempts - 1];
  const dueAt = new Date(Date.now() + Math.max(retryAfter ?? 0, wait ?? 0) * 1000);
  if (wait === undefined || dueAt >= expiresAt(row)) return { state: "failed", reason: "not taken" };
  return { state: "pending", dueAt, reason: "later" };
}
