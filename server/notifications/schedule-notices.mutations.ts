import { inArray } from "drizzle-orm";
import type { Transaction } from "#server/database/transaction.ts";
import { document, type schedule } from "#server/documents/documents.schema.ts";
import { msg } from "#server/i18n/msg.ts";
import { translate } from "#server/i18n/translate.ts";
import { tellMember, timeIn } from "./tell-member.mutations.ts";

type Schedule = typeof schedule.$inferSelect;

const texts = {
  subject: msg({ message: "“{title}” was not published" }),
  failed: msg({ message: "It was scheduled for {time}. Something in it must be fixed first." }),
  missed: msg({
    message: "It was scheduled for {time}. The site was not running then, and it is more than a day late now.",
  }),
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
  const ids = batch.map(({ documentId }) => documentId);
  const titles = await tx.select({ title: document.title }).from(document).where(inArray(document.id, ids));
  const title = titles.find((each) => each.title !== "")?.title ?? "";
  const words = (lang: number) => ({
    subject: translate(lang, texts.subject, { title }),
    text: translate(lang, texts[state], { time: timeIn(lang, first.dueAt, first.zone) }),
  });
  await tellMember(tx, first.madeBy, { words, note: texts.note, origin });
}
