import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Transaction } from "#server/database/transaction.ts";
import { knownDevice } from "./known-devices.schema.ts";
import { hashOfSecret, newSecret } from "./secrets.ts";

/** The cookie of a device on which a member has logged in. */
export const deviceCookie = "kapok_device";
/** Days before a device is forgotten. Browsers keep no cookie longer. */
export const deviceDays = 400;

const oldest = sql`now() - make_interval(days => ${deviceDays})`;

/** Whether a member has logged in on the device of a cookie. */
export async function isKnownDevice(
  db: NodePgDatabase,
  memberId: number,
  cookie: string | undefined,
): Promise<boolean> {
  if (!cookie) return false;
  const rows = await db
    .select({ id: knownDevice.id })
    .from(knownDevice)
    .where(
      and(
        eq(knownDevice.memberId, memberId),
        eq(knownDevice.tokenHash, hashOfSecret(cookie)),
        gt(knownDevice.lastLoginAt, oldest),
      ),
    );
  return rows.length > 0;
}

/**
 * Records a login on a device and returns the new value of its cookie. Other members of the device get the new value
 * too. The old one ends, so that nobody gains from a cookie that they have set.
 */
export async function rememberDevice(tx: Transaction, memberId: number, cookie: string | undefined): Promise<string> {
  const secret = newSecret();
  const tokenHash = hashOfSecret(secret);
  if (cookie) {
    await tx
      .update(knownDevice)
      .set({ tokenHash })
      .where(eq(knownDevice.tokenHash, hashOfSecret(cookie)));
  }
  await tx
    .insert(knownDevice)
    .values({ memberId, tokenHash })
    .onConflictDoUpdate({
      target: [knownDevice.memberId, knownDevice.tokenHash],
      set: { lastLoginAt: sql`now()` },
    });
  return secret;
}

/** Deletes devices on which nobody has logged in for long. */
export async function deleteOldDevices(db: NodePgDatabase): Promise<void> {
  await db.delete(knownDevice).where(lt(knownDevice.lastLoginAt, oldest));
}

/** Forgets all devices of a member, after a change of the password. */
export async function forgetDevices(tx: Transaction, memberId: number): Promise<void> {
  await tx.delete(knownDevice).where(eq(knownDevice.memberId, memberId));
}
