import type { MessageDescriptor } from "@lingui/core";
import { defaultLocale, findLocale } from "#contract/locales.ts";
import { createLink } from "#server/auth/member-tokens.mutations.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { msg } from "#server/i18n/msg.ts";
import { translate } from "#server/i18n/translate.ts";
import { composeMail } from "../mail/compose-mail.ts";
import { queueMail } from "../mail/mail.mutations.ts";
import { pageAddress } from "../mail/page-address.ts";
import { findHeader } from "../pages/main.queries.ts";
import type { Member } from "./members.schema.ts";

interface MailText {
  readonly subject: MessageDescriptor;
  readonly text: MessageDescriptor;
  /** Label of the button, where the mail has a link. */
  readonly button?: MessageDescriptor;
  readonly note: MessageDescriptor;
  /** Label of a second link, after the note. */
  readonly noteLink?: MessageDescriptor;
}

const ignoreNote = msg`If you didn't request this, you can ignore this email.`;
const accountNote = msg`This email is about your account.`;

/** Mails about an account. `brand` is the name of the site. */
const texts = {
  verify: {
    subject: msg({ message: "Please verify your {brand} account" }),
    text: msg({
      message:
        "Someone signed up for a {brand} account with this email address. If it was you, use the button below and enter the password you chose. The account then belongs to this address. The link works once and expires in one hour.",
    }),
    button: msg`Verify email`,
    note: msg`If it wasn't you, don't verify. You can remove the account.`,
    noteLink: msg`This wasn't me`,
  },
  reset: {
    subject: msg({ message: "Reset your {brand} password" }),
    text: msg`We received a request to reset your password. Use the button below to set a new one. The link works once and expires in one hour.`,
    button: msg`Set a new password`,
    note: ignoreNote,
  },
  changed: {
    subject: msg({ message: "Your {brand} password has been changed" }),
    text: msg`Your password was just changed, and you were logged out on all other devices. If this wasn't you, reset your password right away.`,
    note: accountNote,
  },
  leaving: {
    subject: msg({ message: "Your {brand} account will be deleted" }),
    text: msg({
      message:
        "You asked us to delete your account. It will be deleted on {date}. If you change your mind, log in before then to keep it.",
    }),
    note: accountNote,
  },
} satisfies Record<string, MailText>;

type MemberMail = keyof typeof texts;

type Recipient = Pick<Member, "id" | "email" | "lang">;

/** The page behind each link, and the parameter of the token in its fragment. */
const linkTargets = {
  verify: { path: "/email-verification", name: "verify" },
  reset: { path: "/password-reset", name: "reset" },
} as const;

/**
 * Queues a mail with a link that works once, for one hour; `origin` is that of the site.
 *
 * @throws {HttpError} `too_many_requests` within a minute of the last one, unless `atOnce`
 */
export async function queueLinkMail(
  tx: Transaction,
  to: Recipient,
  kind: "verify" | "reset",
  { origin, atOnce = false }: { origin: string; atOnce?: boolean },
): Promise<void> {
  const token = await createLink(tx, to.id, kind, { atOnce });
  const { path, name } = linkTargets[kind];
  const address = (parameter: string) => pageAddress(origin, to.lang, path, `${parameter}=${token}`);
  await queue(tx, to, kind, { link: address(name), noteLink: address("reject") });
}

/** Queues the mail after a change of password. */
export async function queuePasswordChangedMail(tx: Transaction, to: Recipient): Promise<void> {
  await queue(tx, to, "changed", {});
}

/** Queues the mail with the date on which an account will be deleted. */
export async function queueAccountDeletionMail(tx: Transaction, to: Recipient, deleteAt: Date): Promise<void> {
  await queue(tx, to, "leaving", { date: deleteAt });
}

async function queue(
  tx: Transaction,
  { id, email, lang }: Recipient,
  kind: MemberMail,
  { link, noteLink, date }: { link?: string; noteLink?: string; date?: Date },
): Promise<void> {
  const { code } = findLocale(lang) ?? defaultLocale;
  const { brand } = await findHeader(tx, lang);
  const values = { brand, date: date?.toLocaleDateString(code, { dateStyle: "long", timeZone: "Asia/Hong_Kong" }) };
  const t = (message: MessageDescriptor) => translate(lang, message, values);
  const { subject, text, button, note, noteLink: noteLinkText }: MailText = texts[kind];
  await queueMail(
    tx,
    email,
    composeMail({
      lang,
      brand,
      subject: t(subject),
      paragraphs: [t(text)],
      note: t(note),
      ...(button && link !== undefined && { button: { text: t(button), url: link } }),
      ...(noteLinkText && noteLink !== undefined && { noteLink: { text: t(noteLinkText), url: noteLink } }),
    }),
    { memberId: id },
  );
}
