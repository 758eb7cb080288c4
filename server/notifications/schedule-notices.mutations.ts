import { eq, inArray } from "drizzle-orm";
import { backstagePath } from "#contract/backstage/addresses.ts";
import { findLocale, routedLocales } from "#contract/locales.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { document, type schedule } from "#server/documents/documents.schema.ts";
import { msg } from "#server/i18n/msg.ts";
import { translate } from "#server/i18n/translate.ts";
import { composeMail } from "#server/mail/compose-mail.ts";
import { queueMail } from "#server/mail/mail.mutations.ts";
import { pageAddress } from "#server/mail/page-address.ts";
import { member } from "#server/members/members.schema.ts";
import { findHeader } from "#server/pages/main.queries.ts";
import { composeMessage } from "./messages.mutations.ts";

type Schedule = typeof schedule.$inferSelect;

const texts = {
  subject: msg({ message: "“{title}” was not published" }),
  failed: msg({ message: "It was scheduled for {time}. Something in it must be fixed first." }),
  missed: msg({
    message: "It was scheduled for {time}. The site was not running then, and it is more than a day late now.",
  }),
  button: msg`Open Backstage`,
  note: msg`You get this email because you scheduled it.`,
};

/** Tells the editor who has scheduled a batch that it was not published: by mail, and by a message with its push. */
export async function tellScheduler(
  tx: Transaction,
  batch: readonly Schedule[],
  { state, origin }: { state: "failed" | "missed"; origin: string },
): Promise<void> {
  const [first] = batch;
  if (!first || first.madeBy === null) return;
  const [recipient] = await tx
    .select({ id: member.id, email: member.email, lang: member.lang })
    .from(member)
    .where(eq(member.id, first.madeBy));
  if (!recipient) return;
  const ids = batch.map(({ documentId }) => documentId);
  const titles = await tx.select({ title: document.title }).from(document).where(inArray(document.id, ids));
  const title = titles.find((each) => each.title !== "")?.title ?? "";
  const words = (lang: number) => {
    const code = findLocale(lang)?.code;
    const when = { dateStyle: "medium", timeStyle: "short", timeZone: first.zone } as const;
    const time = `${new Intl.DateTimeFormat(code, when).format(first.dueAt)} (${first.zone})`;
    return { subject: translate(lang, texts.subject, { title }), text: translate(lang, texts[state], { time }) };
  };
  const { email, lang } = recipient;
  const { subject, text } = words(lang);
  const { brand } = await findHeader(tx, lang);
  const button = { text: translate(lang, texts.button), url: pageAddress(origin, lang, backstagePath) };
  const note = translate(lang, texts.note);
  await queueMail(tx, email, composeMail({ lang, brand, subject, paragraphs: [text], button, note }), {
    memberId: recipient.id,
  });
  const message = (id: number) => {
    const own = words(id);
    return { title: own.subject, subtitle: "", message: own.text, btn_text: "" };
  };
  await composeMessage(tx, {
    texts: Object.fromEntries(routedLocales.map(({ id }) => [String(id), message(id)])),
    link: "",
    audience: { to: "member", member: recipient.id },
  });
}
