import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Transaction } from "#server/database/transaction.ts";
import { translate } from "#server/i18n/translate.ts";
import { composeMail } from "../mail/compose-mail.ts";
import { queueMail } from "../mail/mail-queue.ts";
import { pageAddress } from "../mail/page-address.ts";
import { unsubscribeHeaders } from "../mail/unsubscribe-by-mail.ts";
import { member } from "../members/members.schema.ts";
import { findHeader } from "../pages/main.queries.ts";
import { notificationTexts } from "./notification-texts.ts";
import { isStillRelevant, renderNotifications } from "./notifications.queries.ts";
import { notification, notificationDelivery } from "./notifications.schema.ts";
import { messagesPath, settingsPath } from "./render-notification.ts";
import { findMailToken, findSettings } from "./settings.queries.ts";

/** What a mail program asks for when its reader wants no more. */
export const unsubscribePath = "/notification/mail/end";
/** Members at a time, and lines of a mail: what is more, the list has. */
const membersAtATime = 200;
const mostLines = 20;

/** Puts the mails of the day that are due into the queue, each in one transaction; gives how many. */
export async function queueDigests(db: NodePgDatabase, origin: string, signal?: AbortSignal): Promise<number> {
  let queued = 0;
  while (!signal?.aborted) {
    const { rows } = await db.execute<{ member_id: number }>(sql`
      select distinct member_id from notification_delivery
      where channel = 'mail' and state = 'pending' and due_at <= now() limit ${membersAtATime}`);
    for (const { member_id: memberId } of rows) {
      if (signal?.aborted) break;
      if (await db.transaction((tx) => queueDigest(tx, memberId, origin))) queued++;
    }
    if (rows.length < membersAtATime) break;
  }
  return queued;
}

/** One member's: what he has not read yet and still wants by mail. Two that do so at once queue one mail. */
async function queueDigest(tx: Transaction, memberId: number, origin: string): Promise<boolean> {
  const taken = await tx
    .update(notificationDelivery)
    .set({ state: "sent", finishedAt: sql`now()` })
    .where(
      and(
        eq(notificationDelivery.memberId, memberId),
        eq(notificationDelivery.channel, "mail"),
        eq(notificationDelivery.state, "pending"),
        sql`due_at <= now()`,
      ),
    )
    .returning({ id: notificationDelivery.notificationId });
  if (taken.length === 0) return false;
  const { channels } = await findSettings(tx, memberId);
  const found = await tx
    .select()
    .from(notification)
    .where(
      and(
        inArray(
          notification.id,
          taken.map(({ id }) => id),
        ),
        sql`read_at is null`,
        isStillRelevant,
      ),
    )
    .orderBy(desc(notification.id));
  const rows = found.filter(({ kind }) => channels[kind].mail);
  const [recipient] = await tx
    .select({ email: member.email, lang: member.lang })
    .from(member)
    .where(eq(member.id, memberId));
  if (!recipient) return false;
  const { email, lang } = recipient;
  const lines = await renderNotifications(tx, rows.slice(0, mostLines), lang);
  if (lines.length === 0) return false;
  const { digest } = notificationTexts;
  const t = translate.bind(undefined, lang);
  const { brand } = await findHeader(tx, lang);
  const token = await findMailToken(tx, memberId);
  await queueMail(
    tx,
    email,
    composeMail(
      {
        lang,
        brand,
        subject: t(digest.subject, { count: rows.length }),
        paragraphs: [
          t(digest.intro),
          ...lines.map(({ title, subtitle, message }) => [title, subtitle, message].filter(Boolean).join("\n")),
        ],
        button: { text: t(digest.button), url: pageAddress(origin, lang, messagesPath) },
        note: t(digest.note),
        noteLink: { text: t(digest.settings), url: pageAddress(origin, lang, settingsPath) },
      },
      token === undefined ? {} : unsubscribeHeaders(origin, unsubscribePath, { lang, token }),
    ),
    { bulk: true },
  );
  return true;
}
