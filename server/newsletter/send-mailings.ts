import { setTimeout as sleep } from "node:timers/promises";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Logger } from "pino";
import { escapeHtml } from "#shared/escape-html.ts";
import type { MailToSend, SendMail } from "../mail/mail-transport.ts";
import { pageAddress } from "../mail/page-address.ts";
import { unsubscribeHeaders } from "../mail/unsubscribe-by-mail.ts";
import { unsubscribePlaceholder } from "./compose-issue.ts";
import { type DeliveryFailure, failureOf } from "./delivery-failure.ts";
import { finishMailings, startDueMailings, stopMailing, type TellStopped } from "./mailings.mutations.ts";
import { findMailingText, type MailingText } from "./mailings.queries.ts";
import { unsubscribePath } from "./newsletter-mails.ts";
import {
  claimRecipient,
  markBounced,
  maxAttempts,
  postponeRecipient,
  type Recipient,
  returnRecipient,
  settleRecipient,
} from "./recipients.mutations.ts";

/** Mails that are sent at a time. */
const lanes = 4;
/** Milliseconds without mails after the mail server could not be reached. */
const unreachableMilliseconds = 5000;
/** Milliseconds for which a job sends. The next one goes on. */
const jobMilliseconds = 10 * 60_000;

interface Options {
  readonly db: NodePgDatabase;
  readonly send: SendMail;
  readonly log: Logger;
  /** Origin of the site, for links. */
  readonly origin: string;
  /** Most mails a minute. */
  readonly rate: number;
  readonly tell: TellStopped;
}

/**
 * Sends the mailings that are due, at most so many mails a minute. Only a mail in transit when the process dies may be
 * sent twice, with the same message id. A pause or a leaving subscriber takes effect at the next mail.
 */
export async function sendMailings(options: Options, signal: AbortSignal): Promise<void> {
  const { db, rate } = options;
  await startDueMailings(db, options.tell);
  const texts = new Map<number, MailingText | undefined>();
  const textOf = async (id: number) => {
    if (!texts.has(id)) texts.set(id, await findMailingText(db, id));
    return texts.get(id);
  };
  const ends = Date.now() + jobMilliseconds;
  let nextAt = Date.now();
  const work = async () => {
    while (Date.now() < ends) {
      const at = Math.max(nextAt, Date.now());
      nextAt = at + 60_000 / rate;
      await sleep(Math.max(0, at - Date.now()), undefined, { signal }).catch(() => {});
      const recipient = signal.aborted ? undefined : await claimRecipient(db);
      const text = recipient && (await textOf(recipient.mailing_id));
      if (!recipient || !text) return;
      const failure = await sendTo(options, recipient, text);
      if (failure?.kind === "unreachable") nextAt = Math.max(nextAt, Date.now() + unreachableMilliseconds);
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  await finishMailings(db);
}

async function sendTo(
  { db, send, log, origin, tell }: Options,
  recipient: Recipient,
  text: MailingText,
): Promise<DeliveryFailure | undefined> {
  const { id, mailing_id: mailingId, email, lang, cancel_token: token } = recipient;
  if (email === null || lang === null || token === null) {
    await settleRecipient(db, id, "left");
    return undefined;
  }
  try {
    await send(mailOf(text, { ...recipient, email, lang, token, origin }));
  } catch (error) {
    const failure = failureOf(error);
    log.warn({ mailing: mailingId, recipient: id, ...failure }, "mail of a mailing failed");
    if (failure.kind === "sender") {
      await returnRecipient(db, id);
      await stopMailing(db, mailingId, { error: failure.reason, tell });
    } else if (failure.kind === "no_mailbox" || failure.kind === "refused" || recipient.attempts >= maxAttempts) {
      await settleRecipient(db, id, "refused", failure.reason);
      if (failure.kind === "no_mailbox") await markBounced(db, email, failure.reason);
    } else await postponeRecipient(db, recipient, failure.reason);
    return failure;
  }
  await settleRecipient(db, id, "sent");
  return undefined;
}

interface Addressed extends Pick<Recipient, "id" | "message_id"> {
  readonly email: string;
  readonly lang: number;
  readonly token: string;
  readonly origin: string;
}

function mailOf(
  mailing: MailingText,
  { id, message_id: messageId, email, lang, token, origin }: Addressed,
): MailToSend {
  const leave = pageAddress(origin, lang, "/subscribe", `cancel=${token}`);
  return {
    id: `mailing-${mailing.id}-${id}`,
    ...{ recipient: email, memberId: null, replyTo: null, subject: mailing.subject, messageId },
    html: mailing.html.replaceAll(unsubscribePlaceholder, () => escapeHtml(leave)),
    text: mailing.text.replaceAll(unsubscribePlaceholder, () => leave),
    headers: {
      ...unsubscribeHeaders(origin, unsubscribePath, { lang, token }),
      "List-ID": `<newsletter.${new URL(origin).hostname}>`,
      Precedence: "bulk",
    },
    madeAt: mailing.startedAt,
  };
}
