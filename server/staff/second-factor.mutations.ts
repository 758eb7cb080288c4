import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { hashOfSecret } from "#server/auth/secrets.ts";
import { leaveSessions } from "#server/auth/staff-sessions.mutations.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { member } from "#server/members/members.schema.ts";
import { factorChallenge, recoveryCode, secondFactor } from "./staff.schema.ts";

type Purpose = (typeof factorChallenge.$inferSelect)["purpose"];

/** Minutes in which a challenge is answered. */
const challengeMinutes = 10;

const recoveryCodes = 10;
/** Bytes of a recovery code: sixteen letters. They need no slow hash. */
const recoveryBytes = 10;
const base32 = "abcdefghijklmnopqrstuvwxyz234567";

/** A right second factor, which has to be used up. */
export type FactorProof =
  | { readonly kind: "totp"; readonly id: string; readonly step: number }
  | { readonly kind: "passkey"; readonly id: string; readonly counter: number }
  | { readonly kind: "recovery_code"; readonly codeHash: string };

/** Stores what a session has to answer, in place of what it had. */
export async function saveChallenge(
  tx: Transaction,
  { sessionId, purpose, challenge }: { sessionId: string; purpose: Purpose; challenge: string },
): Promise<void> {
  const set = { challenge, expiresAt: sql`now() + make_interval(mins => ${challengeMinutes})` };
  await tx
    .insert(factorChallenge)
    .values({ sessionId, purpose, ...set })
    .onConflictDoUpdate({ target: [factorChallenge.sessionId, factorChallenge.purpose], set });
}

/** Takes a challenge, which works once; `undefined` when there is none or it has expired. */
export async function takeChallenge(
  db: NodePgDatabase,
  sessionId: string,
  purpose: Purpose,
): Promise<string | undefined> {
  const [taken] = await db
    .delete(factorChallenge)
    .where(and(eq(factorChallenge.sessionId, sessionId), eq(factorChallenge.purpose, purpose)))
    .returning({
      challenge: factorChallenge.challenge,
      isValid: gt(factorChallenge.expiresAt, sql`now()`).mapWith(Boolean),
    });
  return taken?.isValid ? taken.challenge : undefined;
}

/** Uses up a proof: no code works twice. Returns `false` when another request was faster. */
export async function consumeProof(tx: Transaction, memberId: number, proof: FactorProof): Promise<boolean> {
  if (proof.kind === "recovery_code") {
    const used = await tx
      .delete(recoveryCode)
      .where(and(eq(recoveryCode.memberId, memberId), eq(recoveryCode.codeHash, proof.codeHash)))
      .returning({ memberId: recoveryCode.memberId });
    return used.length > 0;
  }
  const isNew =
    proof.kind === "totp"
      ? or(isNull(secondFactor.lastStep), lt(secondFactor.lastStep, proof.step))
      : // A passkey without a counter always has 0. Its challenge works once.
        sql`${secondFactor.counter} <= ${proof.counter}`;
  const updated = await tx
    .update(secondFactor)
    .set({
      lastUsedAt: sql`now()`,
      ...(proof.kind === "totp" ? { lastStep: proof.step } : { counter: proof.counter }),
    })
    .where(and(eq(secondFactor.id, proof.id), eq(secondFactor.memberId, memberId), isNew))
    .returning({ id: secondFactor.id });
  return updated.length > 0;
}

/** Lets changes of a member's factors happen one after the other. */
export async function lockMember(tx: Transaction, memberId: number): Promise<void> {
  await tx.select({ id: member.id }).from(member).where(eq(member.id, memberId)).for("update");
}

/**
 * Stores a factor. A secret of TOTP replaces the earlier one. Returns `false` when the passkey is stored already.
 */
export async function saveFactor(tx: Transaction, factor: typeof secondFactor.$inferInsert): Promise<boolean> {
  if (factor.kind === "totp") {
    await tx.delete(secondFactor).where(and(eq(secondFactor.memberId, factor.memberId), eq(secondFactor.kind, "totp")));
  }
  const saved = await tx
    .insert(secondFactor)
    .values({ ...factor, lastUsedAt: sql`now()` })
    .onConflictDoNothing({ target: secondFactor.credentialId })
    .returning({ id: secondFactor.id });
  return saved.length > 0;
}

/** Removes a factor of a member. Returns `false` when there is none with this id. */
export async function deleteFactor(tx: Transaction, memberId: number, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(secondFactor)
    .where(and(eq(secondFactor.id, id), eq(secondFactor.memberId, memberId)))
    .returning({ id: secondFactor.id });
  return deleted.length > 0;
}

/** Removes all second factors of a member, who sets up new ones at the next entry, and closes Backstage to them. */
export async function resetFactors(tx: Transaction, memberId: number): Promise<number> {
  const deleted = await tx
    .delete(secondFactor)
    .where(eq(secondFactor.memberId, memberId))
    .returning({ id: secondFactor.id });
  await deleteRecoveryCodes(tx, memberId);
  await leaveSessions(tx, memberId);
  return deleted.length;
}

export async function deleteRecoveryCodes(tx: Transaction, memberId: number): Promise<void> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.memberId, memberId));
}

/** Replaces the recovery codes of a member and returns them, as `abcd-efgh-ijkl-mnop`. The database has their hashes. */
export async function renewCodes(tx: Transaction, memberId: number): Promise<string[]> {
  await deleteRecoveryCodes(tx, memberId);
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await tx.insert(recoveryCode).values(codes.map((code) => ({ memberId, codeHash: hashOfSecret(code) })));
  return codes.map((code) => code.replace(/.{4}(?=.)/g, "$&-"));
}

/** Sixteen letters of base32. */
function newRecoveryCode(): string {
  const bits = [...randomBytes(recoveryBytes)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return bits.replace(/.{5}/g, (five) => base32.charAt(Number.parseInt(five, 2)));
}
