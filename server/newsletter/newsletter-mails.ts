import type { MessageDescriptor } from "@lingui/core";
import type { Transaction } from "#server/database/transaction.ts";
import { translate } from "#server/i18n/translate.ts";
import { composeMail } from "../mail/compose-mail.ts";
import { queueMail } from "../mail/mail.mutations.ts";
import { pageAddress } from "../mail/page-address.ts";
import { unsubscribeHeaders } from "../mail/unsubscribe-by-mail.ts";
import { findHeader } from "../pages/main.queries.ts";
import { type NewsletterMailText, newsletterMailTexts } from "./newsletter-texts.ts";

interface Recipient {
  readonly email: string;
  readonly lang: number;
  readonly cancelToken: string;
  /** Origin of the site, for the links. */
  readonly origin: string;
}

/** Path of one-click unsubscription (RFC 8058). */
export const unsubscribePath = "/newsletter/unsubscribe";

/** Queues the mail that asks to confirm a subscription; `token` goes into its link. */
export async function queueConfirmation(tx: Transaction, to: Recipient, token: string): Promise<void> {
  await queue(tx, to, "confirm", pageAddress(to.origin, to.lang, "/subscribe", `confirm=${token}`));
}

/** Queues the mail that welcomes a new subscriber. */
export async function queueWelcome(tx: Transaction, to: Recipient): Promise<void> {
  await queue(tx, to, "welcome");
}

async function queue(tx: Transaction, to: Recipient, kind: "confirm" | "welcome", link?: string): Promise<void> {
  const { brand } = await findHeader(tx, to.lang);
  const t = (message: MessageDescriptor) => translate(to.lang, message, { brand });
  const { subject, text, button, note, noteLink }: NewsletterMailText = newsletterMailTexts[kind];
  const cancel = pageAddress(to.origin, to.lang, "/subscribe", `cancel=${to.cancelToken}`);
  const composed = composeMail(
    {
      lang: to.lang,
      brand,
      subject: t(subject),
      paragraphs: [t(text)],
      note: t(note),
      noteLink: { text: t(noteLink), url: cancel },
      ...(button && link !== undefined && { button: { text: t(button), url: link } }),
    },
    unsubscribeHeaders(to.origin, unsubscribePath, { lang: to.lang, token: to.cancelToken }),
  );
  await queueMail(tx, to.email, composed);
}
