import type * as v from "valibot";
import type { sendContact } from "#contract/contact/endpoints.ts";
import { defaultLocale } from "#contract/locales.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { msg } from "#server/i18n/msg.ts";
import { translate } from "#server/i18n/translate.ts";
import { composePlainMail } from "../mail/compose-mail.ts";
import { queueMail } from "../mail/mail-queue.ts";

type ContactForm = v.InferOutput<typeof sendContact.body>;

/** Labels of the fields, in the order of the mail. */
const fieldLabels = {
  name: msg`Name`,
  email: msg`Email`,
  phone: msg`Mobile number`,
  country: msg`Country or region`,
  messenger: msg`Messaging app`,
  account: msg`Account ID`,
  interest: msg`What is your message about?`,
};
type Field = keyof typeof fieldLabels;

const interestLabels = {
  A: msg`White-label brand building`,
  B: msg`Game API integration`,
  C: msg`Other feedback`,
};

/** Queues the mail with a contact form for the operator; replies go to the sender of the form. */
export async function queueContactMail(tx: Transaction, operator: string, form: ContactForm): Promise<void> {
  const t = translate.bind(undefined, defaultLocale.id);
  const values: Record<Field, string> = {
    ...form,
    messenger: [form.messenger, form.messenger_id].filter(Boolean).join(" "),
    interest: t(interestLabels[form.interest]),
  };
  const fields = (Object.keys(fieldLabels) as Field[])
    .filter((name) => values[name])
    .map((name) => `${t(fieldLabels[name])}: ${values[name]}`);
  const text = `${fields.join("\n")}\n\n${form.message}\n`;
  const subject = t(msg({ message: "New message: {name}", comment: "Subject of the operator's mail" }), {
    name: form.name,
  });
  await queueMail(tx, operator, composePlainMail({ subject, text, replyTo: form.email }));
}
