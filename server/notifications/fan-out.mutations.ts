import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as v from "valibot";
import type { NotificationSettings } from "#contract/notifications/settings.ts";
import { checkRows } from "#server/database/check-rows.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { member } from "../members/members.schema.ts";
import { type EventAudience, type NotificationEventRow, resolveEvent } from "./event-audience.queries.ts";
import { pauseMessage } from "./messages.mutations.ts";
import {
  type NotificationRow,
  notification,
  notificationEvent,
  notificationSetting,
  operatorMessage,
} from "./notifications.schema.ts";
import { expiresAt } from "./push-rules.ts";
import { nextHour, quietUntil } from "./quiet-hours.ts";
import { settingsOf } from "./settings.queries.ts";

/** Members per transaction. It limits the memory of a fan-out. */
export const batchSize = 500;

/** A notification that a fan-out created. */
interface FannedOutNotification {
  readonly row: NotificationRow;
  readonly lang: number;
  /** Whether it is published to open pages. */
  readonly realtime: boolean;
}

export interface Batch {
  readonly event: NotificationEventRow;
  readonly notified: readonly FannedOutNotification[];
  /** Whether it is the first batch of the event. */
  readonly first: boolean;
  readonly done: boolean;
}

interface FanOutOptions {
  readonly now?: Date;
  readonly size?: number;
  /** Queues the next batch in the transaction of this one. */
  queueNext?(tx: Transaction, eventId: number): Promise<void>;
  /** Tells who has scheduled a message that its time was missed. */
  tellMissed?(tx: Transaction, message: typeof operatorMessage.$inferSelect): Promise<void>;
}

/**
 * Notifies the next members of an event: inserts their notifications, pushes and mails and records the progress, in one
 * transaction. Replays notify nobody twice.
 *
 * @returns the batch; `undefined` when the event is completed
 */
export function fanOutBatch(
  db: NodePgDatabase,
  eventId: number,
  options: FanOutOptions = {},
): Promise<Batch | undefined> {
  const { now = new Date(), size = batchSize, queueNext, tellMissed } = options;
  return db.transaction(async (tx) => {
    // A concurrent run of the same job waits here and finds the batch done.
    const [event] = await tx.select().from(notificationEvent).where(eq(notificationEvent.id, eventId)).for("update");
    if (!event || event.completedAt) return undefined;
    // A paused message stays open. Resuming it queues its event again.
    if (event.kind === "message" && (await holdsMessage(tx, event, { now, tellMissed }))) return undefined;
    const news = await resolveEvent(tx, event);
    const { last, members } = news
      ? await nextMembers(tx, news, event.lastMemberId, size)
      : { last: undefined, members: [] };
    const notified = news ? await notifyMembers(tx, { event, news, members, now }) : [];
    const done = last === undefined;
    await tx
      .update(notificationEvent)
      .set(done ? { completedAt: sql`now()` } : { lastMemberId: last, queuedAt: sql`now()` })
      .where(eq(notificationEvent.id, eventId));
    if (!done) await queueNext?.(tx, eventId);
    return { event, notified, first: event.lastMemberId === 0, done };
  });
}

/** Minutes after its time at which a message is no longer sent without asking. */
const lateMinutes = 60;

/** Whether a message is paused. One whose time came long ago, because the site was down, is paused now. */
async function holdsMessage(
  tx: Transaction,
  event: NotificationEventRow,
  { now, tellMissed }: { readonly now: Date; readonly tellMissed: FanOutOptions["tellMissed"] | undefined },
): Promise<boolean> {
  const id = event.subject.message_id ?? 0;
  const [found] = await tx.select().from(operatorMessage).where(eq(operatorMessage.id, id));
  if (found?.pausedAt) return true;
  const isLate = event.lastMemberId === 0 && event.scheduledAt.getTime() < now.getTime() - lateMinutes * 60_000;
  if (!isLate || !found || !(await pauseMessage(tx, id, { missed: true }))) return false;
  await tellMissed?.(tx, found);
  return true;
}

interface Addressee {
  readonly id: number;
  readonly lang: number;
  readonly settings: NotificationSettings;
}

async function nextMembers(
  tx: Transaction,
  { audience }: EventAudience,
  after: number,
  size: number,
): Promise<{ last: number | undefined; members: Addressee[] }> {
  const rows = checkRows(v.object({ member_id: v.number() }), await tx.execute(audience(after, size)));
  const ids = rows.map(({ member_id: id }) => id);
  const found = await tx
    .select({ id: member.id, lang: member.lang, settings: notificationSetting.settings })
    .from(member)
    .leftJoin(notificationSetting, eq(notificationSetting.memberId, member.id))
    .where(and(inArray(member.id, ids), isNotNull(member.verifiedAt), isNull(member.deleteAt)))
    .orderBy(member.id);
  return {
    last: ids.length < size ? undefined : ids.at(-1),
    members: found.map(({ id, lang, settings }) => ({ id, lang, settings: settingsOf(settings) })),
  };
}

interface Recipients {
  readonly event: NotificationEventRow;
  readonly news: EventAudience;
  readonly members: readonly Addressee[];
  readonly now: Date;
}

async function notifyMembers(
  tx: Transaction,
  { event, news, members, now }: Recipients,
): Promise<FannedOutNotification[]> {
  const { kind, dedupeKey, subject } = event;
  const wanting = members.filter(({ settings }) => {
    const { in_app: inInbox, push, mail } = settings.channels[kind];
    if (subject.lead !== undefined && !settings.event_lead_list.some((lead) => lead === subject.lead)) return false;
    return inInbox || push || mail;
  });
  if (wanting.length === 0) return [];
  const rows = await tx
    .insert(notification)
    .values(
      wanting.map(({ id, settings }) => ({
        memberId: id,
        kind,
        dedupeKey,
        subject,
        groupKey: news.groupKey,
        inInbox: settings.channels[kind].in_app,
        itemId: news.itemId ?? null,
        messageId: news.messageId ?? null,
      })),
    )
    .onConflictDoNothing()
    .returning();
  const byId = new Map(wanting.map((each) => [each.id, each]));
  const notified = rows.map((row) => ({ row, member: byId.get(row.memberId) as Addressee }));
  await queueMails(
    tx,
    notified.filter(({ row, member }) => member.settings.channels[kind].mail && row.inInbox),
    now,
  );
  await queuePushes(
    tx,
    notified.filter(({ member }) => member.settings.channels[kind].push),
    now,
  );
  return notified.map(({ row, member }) => {
    const { in_app: inInbox, realtime } = member.settings.channels[kind];
    return { row, lang: member.lang, realtime: inInbox && realtime };
  });
}

interface NotifiedMember {
  readonly row: NotificationRow;
  readonly member: Addressee;
}

/** Queues a push for each device. Pushes in quiet hours are postponed to their end or suppressed. */
async function queuePushes(tx: Transaction, notified: readonly NotifiedMember[], now: Date): Promise<void> {
  const queued = notified.map(({ row, member: { settings } }) => {
    const until = quietUntil(now, settings);
    const suppressed = until && (settings.after_quiet === "drop" || until >= expiresAt(row));
    return {
      notification_id: row.id,
      member_id: row.memberId,
      due_at: (until ?? now).toISOString(),
      state: suppressed ? "suppressed" : "pending",
      reason: suppressed ? "quiet" : null,
    };
  });
  await tx.execute(sql`
    insert into notification_delivery (notification_id, member_id, channel, device_id, state, due_at, reason, finished_at)
    select notification_id, queued.member_id, 'push', push_device.id, state, due_at, reason,
      case when state = 'suppressed' then now() end
    from jsonb_to_recordset(${JSON.stringify(queued)}::jsonb)
      as queued (notification_id int, member_id int, state text, due_at timestamptz, reason text)
    join push_device on push_device.member_id = queued.member_id
    on conflict do nothing`);
}

async function queueMails(tx: Transaction, notified: readonly NotifiedMember[], now: Date): Promise<void> {
  const queued = notified.map(({ row, member: { settings } }) => ({
    notification_id: row.id,
    member_id: row.memberId,
    due_at: nextHour(now, settings.digest_hour, settings.time_zone).toISOString(),
  }));
  if (queued.length === 0) return;
  await tx.execute(sql`
    insert into notification_delivery (notification_id, member_id, channel, due_at)
    select notification_id, member_id, 'mail', due_at from jsonb_to_recordset(${JSON.stringify(queued)}::jsonb)
      as queued (notification_id int, member_id int, due_at timestamptz)
    on conflict do nothing`);
}
