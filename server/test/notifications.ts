import { sql } from "drizzle-orm";
import pino from "pino";
import type { PushMessage } from "#contract/push/message.ts";
import { hashOfSecret, newSecret } from "#server/auth/secrets.ts";
import type { Database } from "#server/database/connect.ts";
import { memberSession } from "#server/members/members.schema.ts";
import { deliverPushes } from "#server/notifications/deliver-pushes.ts";
import { type Batch, fanOutBatch } from "#server/notifications/fan-out.mutations.ts";
import { notification, notificationEvent } from "#server/notifications/notifications.schema.ts";
import { pushDevice } from "#server/push/push.schema.ts";
import type { PushResult } from "#server/push/push-outcome.ts";
import type { PushOptions, SendPush } from "#server/push/send-push.ts";

/** Inserts a notification as the fan-out would, and returns its id. */
export async function addNotification(
  db: Database,
  memberId: number,
  values: Partial<typeof notification.$inferInsert> = {},
): Promise<number> {
  const [row] = await db
    .insert(notification)
    .values({
      memberId,
      kind: "draw",
      dedupeKey: `test:${crypto.randomUUID()}`,
      subject: { draw_number: "26/131" },
      groupKey: "draw-26-131",
      inInbox: true,
      ...values,
    })
    .returning({ id: notification.id });
  return row?.id ?? 0;
}

/** Records the messages published to open pages. */
export class RecordedPages {
  // biome-ignore lint/suspicious/noExplicitAny: tests read any message
  readonly sent: { channels: readonly string[]; event: string; data: any }[] = [];
  readonly realtime = {
    publisher: {
      publish: async (channels: readonly string[], event: string, data: unknown): Promise<void> => {
        this.sent.push({ channels, event, data });
      },
    },
  };

  /** Returns the messages to a member's pages and removes them from the record. */
  take(memberId: number) {
    const mine = this.sent.filter(({ channels }) => channels.includes(`private-user.${memberId}.notification`));
    for (const each of mine) this.sent.splice(this.sent.indexOf(each), 1);
    return mine;
  }
}

/** Events whose fan-out is not completed, as `kind dedupeKey`. */
export async function openEvents(db: Database): Promise<string[]> {
  const rows = await db.select().from(notificationEvent).where(sql`completed_at is null`).orderBy(notificationEvent.id);
  return rows.map(({ kind, dedupeKey }) => `${kind} ${dedupeKey}`);
}

/** Fans out open events as the jobs do, up to one that is paused, and returns the batches. */
export async function fanOutAll(db: Database): Promise<Batch[]> {
  const batches: Batch[] = [];
  for (;;) {
    const [open] = await db
      .select()
      .from(notificationEvent)
      .where(sql`completed_at is null and scheduled_at <= now()`)
      .limit(1);
    if (!open) return batches;
    const batch = await fanOutBatch(db, open.id);
    // A paused message stays open.
    if (!batch) return batches;
    batches.push(batch);
  }
}

/** Adds a device with its own session to a member, and returns its id. */
export async function addDevice(
  db: Database,
  { id: memberId }: { readonly id: number },
  { lang = 3 }: { lang?: number } = {},
): Promise<string> {
  const expiresAt = sql<Date>`now() + interval '1 day'`;
  const login = { memberId, tokenHash: hashOfSecret(newSecret()), userAgent: "tests", expiresAt };
  const [session] = await db.insert(memberSession).values(login).returning();
  const [device] = await db
    .insert(pushDevice)
    .values({
      memberId,
      sessionId: session?.id ?? "",
      endpoint: `https://push.example/${newSecret()}`,
      p256dh: "",
      auth: "",
      lang,
      userAgent: "tests",
    })
    .returning();
  return device?.id ?? "";
}

/** A push service with configurable results, which records the pushes sent to it. */
export function pushService(db: Database) {
  const sent: { device: string; message: PushMessage; options: PushOptions }[] = [];
  let answer: (device: string) => PushResult | Promise<PushResult> = () => ({ outcome: "sent" });
  const send: SendPush = async ({ id }, message, options) => {
    sent.push({ device: id, message, options });
    return answer(id);
  };
  return {
    sent,
    answers: (next: typeof answer) => {
      answer = next;
    },
    /** Pushes sent to a device. */
    to: (device: string) => sent.filter((each) => each.device === device).map(({ message }) => message),
    deliver: () => deliverPushes({ db, log: pino({ level: "silent" }), send, origin: "https://kapok.example" }),
  };
}
