import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { localize } from "#server/i18n/localized.ts";
import { composeMail } from "../mail/compose-mail.ts";
import { queueMail } from "../mail/mail-queue.ts";
import { pageAddress } from "../mail/page-address.ts";
import { unsubscribeHeaders } from "../mail/unsubscribe-by-mail.ts";
import { findHeader } from "../pages/main.queries.ts";
import { newsletterTexts } from "./newsletter-texts.ts";

interface Addressee {
  readonly email: string;
  readonly lang: number;
  readonly cancelToken: string;
  /** Origin of the site, for the links. */
  readonly origin: string;
}

/** What a mail program asks for when its reader wants no more. */
export const unsubscribePath = "/newsletter/unsubscribe";

/** Queues the mail that asks to confirm a subscription; `token` goes into its link. */
export async function queueConfirmation(tx: NodePgDatabase, to: Addressee, token: string): Promise<void> {
  await queue(tx, to, "confirm", pageAddress(to.origin, to.lang, "/subscribe", `confirm=${token}`));
}

/** Queues the mail that welcomes a new subscriber. */
export async function queueWelcome(tx: NodePgDatabase, to: Addressee): Promise<void> {
  await queue(tx, to, "welcome");
}

async function queue(tx: NodePgDatabase, to: Addressee, kind: "confirm" | "welcome", link?: string): Promise<void> {
  const { brand } = await findHeader(tx, to.lang);
  const { button, noteLink, ...words } = localize(newsletterTexts, to.lang)[kind](brand);
  const cancel = pageAddress(to.origin, to.lang, "/subscribe", `cancel=${to.cancelToken}`);
  const composed = composeMail(
    {
      lang: to.lang,
      brand,
      ...words,
      noteLink: { text: noteLink, url: cancel },
      ...(button !== undefined && link !== undefined && { button: { text: button, url: link } }),
    },
    unsubscribeHeaders(to.origin, unsubscribePath, { lang: to.lang, token: to.cancelToken }),
  );
  await queueMail(tx, to.email, composed);
}
