import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type * as v from "valibot";
import type { sendContact } from "#contract/contact/endpoints.ts";
import { defaultLocale } from "#contract/locales.ts";
import { localize } from "#server/i18n/localized.ts";
import { composePlainMail } from "../mail/compose-mail.ts";
import { queueMail } from "../mail/mail-queue.ts";
import { contactMailTexts, letterFields } from "./contact-texts.ts";

type Letter = v.InferOutput<typeof sendContact.body>;

/** Queues the mail that tells the operator of a letter; an answer to it goes to whoever has written. */
export async function queueContactMail(tx: NodePgDatabase, operator: string, letter: Letter): Promise<void> {
  const texts = localize(contactMailTexts, defaultLocale.id);
  const values = {
    ...letter,
    messenger: [letter.messenger, letter.messenger_id].filter(Boolean).join(" "),
    interest: texts.interests[letter.interest],
  };
  const facts = letterFields.filter((name) => values[name]).map((name) => `${texts.fields[name]}: ${values[name]}`);
  const text = `${facts.join("\n")}\n\n${letter.message}\n`;
  await queueMail(tx, operator, composePlainMail({ subject: texts.subject(letter.name), text, replyTo: letter.email }));
}
