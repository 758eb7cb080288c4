import { eq } from "drizzle-orm";
import type { Database } from "#server/database/connect.ts";
import { mail } from "#server/mail/mail.schema.ts";

/** Queued mails to an address, oldest first. */
export function mailsTo(db: Database, email: string) {
  return db.select().from(mail).where(eq(mail.recipient, email)).orderBy(mail.id);
}

/** Returns the token after the # of the link in the last mail to an address. */
export async function secretTo(db: Database, email: string, name: "verify" | "reset"): Promise<string> {
  const last = (await mailsTo(db, email)).at(-1);
  return new RegExp(`#${name}=([\\w-]{43})`).exec(last?.text ?? "")?.[1] ?? "";
}
