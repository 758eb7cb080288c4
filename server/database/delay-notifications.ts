import { sql } from "drizzle-orm";
import type { Transaction } from "./transaction.ts";

/**
 * Sets how long the notifications wait that triggers queue from now on in a transaction.
 *
 * @param delay an interval of PostgreSQL such as `60 seconds`, `off` when nobody is told, or empty for no delay
 */
export async function delayNotifications(tx: Transaction, delay: string): Promise<void> {
  await tx.execute(sql`select set_config('kapok.notification_delay', ${delay}, true)`);
}
