import type { MessageDescriptor } from "@lingui/core";
import { eq } from "drizzle-orm";
import { backstagePath } from "#contract/backstage/addresses.ts";
import { findLocale, routedLocales } from "#contract/locales.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { msg } from "#server/i18n/msg.ts";
import { translate } from "#server/i18n/translate.ts";
import { composeMail } from "#server/mail/compose-mail.ts";
import { queueMail } from "#server/mail/mail.mutations.ts";
import { pageAddress } from "#server/mail/page-address.ts";
import { member } from "#server/members/members.schema.ts";
import { findHeader } from "#server/pages/main.queries.ts";
import { composeMessage } from "./messages.mutations.ts";

const button = msg`Open Backstage`;

interface Notice {
  /** What it says in a language. */
  words(lang: number): { readonly subject: string; readonly text: string };
  /** Why they get it. */
  readonly note: MessageDescriptor;
  /** Origin of the site, for links. */
  readonly origin: string;
}

/** Tells a member of the team something about their work: by mail, and by a message with its push. */
export async function tellMember(tx: Transaction, id: number, { words, note, origin }: Notice): Promise<void> {
  const [recipient] = await tx.select({ email: member.email, lang: member.lang }).from(member).where(eq(member.id, id));
  if (!recipient) return;
  const { email, lang } = recipient;
  const { subject, text } = words(lang);
  const { brand } = await findHeader(tx, lang);
  const link = { text: translate(lang, button), url: pageAddress(origin, lang, backstagePath) };
  const mail = { lang, brand, subject, paragraphs: [text], button: link, note: translate(lang, note) };
  await queueMail(tx, email, composeMail(mail), { memberId: id });
  const message = (each: number) => {
    const own = words(each);
    return { title: own.subject, subtitle: "", message: own.text, btn_text: "" };
  };
  await composeMessage(tx, {
    texts: Object.fromEntries(routedLocales.map((locale) => [String(locale.id), message(locale.id)])),
    link: "",
    audience: { to: "member", member: id },
  });
}

/** A time in words, with its zone. */
export function timeIn(lang: number, at: Date, zone: string): string {
  const format = { dateStyle: "medium", timeStyle: "short", timeZone: zone } as const;
  return `${new Intl.DateTimeFormat(findLocale(lang)?.code, format).format(at)} (${zone})`;
}
