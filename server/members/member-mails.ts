import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { defaultLocale, findLocale } from "#contract/locales.ts";
import { createLink } from "#server/auth/member-tokens.queries.ts";
import { composeMail } from "../mail/compose-mail.ts";
import { queueMail } from "../mail/mail-queue.ts";
import { pageAddress } from "../mail/page-address.ts";
import { findHeader } from "../pages/main.queries.ts";
import { type MemberMail, memberMailTexts } from "./member-mail-texts.ts";
import type { Member } from "./members.schema.ts";

type Addressee = Pick<Member, "id" | "email" | "lang">;

/** The page that each link leads to, and what its secret is called behind the `#`. */
const places = {
  verify: { path: "/email-verification", name: "verify" },
  reset: { path: "/password-reset", name: "reset" },
} as const;

/**
 * Queues a mail with a link that works once and for an hour; `origin` is that of the site.
 *
 * @throws {Refusal} `too_many_requests` within a minute of the last one, unless `atOnce`
 */
export async function queueLinkMail(
  tx: NodePgDatabase,
  to: Addressee,
  kind: "verify" | "reset",
  { origin, atOnce = false }: { origin: string; atOnce?: boolean },
): Promise<void> {
  const token = await createLink(tx, to.id, kind, { atOnce });
  const { path, name } = places[kind];
  await queue(tx, to, kind, { link: pageAddress(origin, to.lang, path, `${name}=${token}`) });
}

/** Tells a member that his password has been changed. */
export async function queuePasswordChangedMail(tx: NodePgDatabase, to: Addressee): Promise<void> {
  await queue(tx, to, "changed", {});
}

/** Tells a member when his account goes. */
export async function queueAccountDeletionMail(tx: NodePgDatabase, to: Addressee, deleteAt: Date): Promise<void> {
  await queue(tx, to, "leaving", { date: deleteAt });
}

async function queue(
  tx: NodePgDatabase,
  { email, lang }: Addressee,
  kind: MemberMail,
  { link, date }: { link?: string; date?: Date },
): Promise<void> {
  const { code } = findLocale(lang) ?? defaultLocale;
  const { brand } = await findHeader(tx, lang);
  const day = date?.toLocaleDateString(code, { dateStyle: "long", timeZone: "Asia/Hong_Kong" }) ?? "";
  const filled = (text: string) => text.replaceAll("{brand}", brand).replaceAll("{date}", day);
  const { note } = memberMailTexts[code];
  const { subject, text, button } = memberMailTexts[code][kind];
  await queueMail(
    tx,
    email,
    composeMail({
      lang,
      brand,
      subject: filled(subject),
      paragraphs: [filled(text)],
      note,
      ...(button !== undefined && link !== undefined && { button: { text: button, url: link } }),
    }),
  );
}
