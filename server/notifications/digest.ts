import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Transaction } from "#server/database/transaction.ts";
import { translate } from "#server/i18n/translate.ts";
import { composeMail } from "../mail/compose-mail.ts";
import { queueMail } from "../mail/mail.mutations.ts";
import { pageAddress } from "../mail/page-address.ts";
import { unsubscribeHeaders } from "../mail/unsubscribe-by-mail.ts";
import { findHeader } from "../pages/main.queries.ts";
import { notificationTexts } from "./notification-texts.ts";
import { finishDueMails } from "./notifications.mutations.ts";
import { findMembersWithDueMail, findUnread, renderNotifications } from "./notifications.queries.ts";
import { messagesPath, settingsPath } from "./render-notification.ts";
import { findMailRecipient, findSettings } from "./settings.queries.ts";

/** Path of the one-click unsubscribe address in each mail. */
export const unsubscribePath = "/notification/mail/end";
/** Members per batch. */
const membersAtATime = 200;
/** Notifications listed in a mail; the inbox has the others. */
const maxLines = 20;

/** Queues the daily digests that are due, each in a transaction of its own, and returns their number. */
export async function queueDigests(db: NodePgDatabase, origin: string, signal?: AbortSignal): Promise<number> {
  let queued = 0;
  while (!signal?.aborted) {
    const memberIds = await findMembersWithDueMail(db, membersAtATime);
    for (const memberId of memberIds) {
      if (signal?.aborted) break;
      if (await db.transaction((tx) => queueDigest(tx, memberId, origin))) queued++;
    }
    if (memberIds.length < membersAtATime) break;
  }
  return queued;
}

/**
 * Queues the digest of a member: their unread notifications of the kinds that they receive by mail. Concurrent calls
 * queue one mail.
 */
async function queueDigest(tx: Transaction, memberId: number, origin: string): Promise<boolean> {
  const due = await finishDueMails(tx, memberId);
  if (due.length === 0) return false;
  const { channels } = await findSettings(tx, memberId);
  const rows = (await findUnread(tx, due)).filter(({ kind }) => channels[kind].mail);
  const recipient = await findMailRecipient(tx, memberId);
  if (!recipient) return false;
  const { email, lang, token } = recipient;
  const lines = await renderNotifications(tx, rows.slice(0, maxLines), lang);
  if (lines.length === 0) return false;
  const { digest } = notificationTexts;
  const t = translate.bind(undefined, lang);
  const { brand } = await findHeader(tx, lang);
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
      token === null ? {} : unsubscribeHeaders(origin, unsubscribePath, { lang, token }),
    ),
    { bulk: true, memberId },
  );
  return true;
}
