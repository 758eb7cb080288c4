import type { Transaction } from "#server/database/transaction.ts";
import { msg } from "#server/i18n/msg.ts";
import { translate } from "#server/i18n/translate.ts";
import { tellMember, timeIn } from "./tell-member.mutations.ts";

/** The zone in which the team reads times. */
const siteZone = "Asia/Hong_Kong";

const texts = {
  missed: {
    subject: msg({ message: "“{title}” was not sent" }),
    text: msg({
      message: "It was scheduled for {time}. The site was not running then. Send it or cancel it in Backstage.",
    }),
  },
  stopped: {
    subject: msg({ message: "The sending of “{title}” has stopped" }),
    text: msg({ message: "The mail server takes no mail of the site: {reason}" }),
  },
  note: msg`You get this email because you sent or scheduled it.`,
};

interface Stopped {
  /** Who has sent or scheduled it; nobody for commands. */
  readonly madeBy: number | null;
  readonly title: string;
  readonly dueAt: Date;
  /** What the mail server said. Without it, the time was missed. */
  readonly reason?: string;
  readonly origin: string;
}

/** Tells who has sent or scheduled something that it waits for their decision. */
export async function tellStopped(tx: Transaction, { madeBy, title, dueAt, reason, origin }: Stopped): Promise<void> {
  if (madeBy === null) return;
  const { subject, text } = reason === undefined ? texts.missed : texts.stopped;
  const words = (lang: number) => ({
    subject: translate(lang, subject, { title }),
    text: translate(lang, text, { time: timeIn(lang, dueAt, siteZone), reason: reason ?? "" }),
  });
  await tellMember(tx, madeBy, { words, note: texts.note, origin });
}
