import { eq, sql } from "drizzle-orm";
import { newSecret } from "#server/auth/secrets.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { subscriber } from "./newsletter.schema.ts";

/**
 * Adds addresses whose owners have agreed elsewhere, in `consent`'s words. Addresses in the list stay as they are: who
 * has asked but not confirmed yet confirms by themselves. Returns how many were added.
 */
export async function insertSubscribers(
  tx: Transaction,
  addresses: readonly string[],
  { lang, consent }: { lang: number; consent: string },
): Promise<number> {
  if (addresses.length === 0) return 0;
  const rows = addresses.map((email) => ({
    ...{ email, lang, consent, cancelToken: newSecret() },
    ...{ mailedAt: sql`now()`, confirmedAt: sql`now()` },
  }));
  const { rowCount } = await tx.insert(subscriber).values(rows).onConflictDoNothing();
  return rowCount ?? 0;
}

/** Takes an address out of the list. Returns whether it was in it. */
export async function deleteSubscriber(tx: Transaction, id: number): Promise<boolean> {
  const { rowCount } = await tx.delete(subscriber).where(eq(subscriber.id, id));
  return (rowCount ?? 0) > 0;
}
