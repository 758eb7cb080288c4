import type { Transaction } from "#server/database/transaction.ts";
import { msg } from "#server/i18n/msg.ts";
import { translate } from "#server/i18n/translate.ts";
import { composeMail } from "../mail/compose-mail.ts";
import { queueMail } from "../mail/mail.mutations.ts";
import { findMemberByEmail } from "../members/members.queries.ts";
import { findHeader } from "../pages/main.queries.ts";
import type { ContactMessage } from "./contact.schema.ts";

/**
 * Queues the mail with an answer to a letter, in the language of its form and with the letter below.
 *
 * @param replyTo where the mail itself is answered
 * @returns the id of the mail
 */
export async function queueReplyMail(
  tx: Transaction,
  { name, email, lang, message }: ContactMessage,
  { text, replyTo }: { text: string; replyTo: string | undefined },
): Promise<number | undefined> {
  const { brand } = await findHeader(tx, lang);
  const t = (texts: Parameters<typeof translate>[1]) => translate(lang, texts, { brand, name });
  const mail = composeMail({
    lang,
    brand,
    subject: t(msg({ message: "Your message to {brand}", comment: "Subject of the answer to a contact form" })),
    paragraphs: [...text.split(/\n{2,}/), `${t(msg`You wrote:`)}\n${message}`],
    note: t(msg`You get this mail because {name} wrote to {brand} with this address.`),
  });
  const sender = await findMemberByEmail(tx, email);
  // As in the export of a member, a message before the verification may be by somebody else.
  const memberId = sender?.verifiedAt ? sender.id : undefined;
  return queueMail(tx, email, { ...mail, ...(replyTo && { replyTo }) }, { memberId });
}
