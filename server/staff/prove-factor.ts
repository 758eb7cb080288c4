import { hashOfSecret } from "#server/auth/secrets.ts";
import type { Database } from "#server/database/connect.ts";
import type { FactorSecrets } from "./factor-secrets.ts";
import { type Assertion, type StoredFactor, verifyAssertion } from "./passkeys.ts";
import { type FactorProof, takeChallenge } from "./second-factor.mutations.ts";
import { hasRecoveryCode } from "./second-factor.queries.ts";
import { stepOfCode } from "./totp.ts";

/** What a member gives as second factor: a code, or the answer of a passkey. */
export interface GivenFactor {
  readonly code?: string | undefined;
  readonly passkey?: Assertion | undefined;
}

interface Context {
  readonly db: Database;
  readonly secrets: FactorSecrets;
  readonly memberId: number;
  readonly sessionId: string;
  readonly factors: readonly StoredFactor[];
  /** Origin of the site's pages. */
  origin(): string;
}

/** Returns the proof when the given factor is right, else `undefined`. `consumeProof` uses it up. */
export async function proveFactor({ code, passkey }: GivenFactor, context: Context): Promise<FactorProof | undefined> {
  if (passkey) return provePasskey(passkey, context);
  if (code === undefined) return undefined;
  const { db, secrets, memberId, factors } = context;
  if (code.length > 6) {
    const codeHash = hashOfSecret(code);
    return (await hasRecoveryCode(db, memberId, codeHash)) ? { kind: "recovery_code", codeHash } : undefined;
  }
  const totp = factors.find(({ kind }) => kind === "totp");
  if (!totp?.secret) return undefined;
  const step = stepOfCode(await secrets.decrypt(memberId, totp.secret), code);
  // A code that was used is as wrong as any other.
  if (step === undefined || step <= (totp.lastStep ?? 0)) return undefined;
  return { kind: "totp", id: totp.id, step };
}

async function provePasskey(passkey: Assertion, context: Context): Promise<FactorProof | undefined> {
  const { db, sessionId, factors, origin } = context;
  // Taken whatever the answer is: a challenge works once.
  const challenge = await takeChallenge(db, sessionId, "authenticate");
  const stored = factors.find(({ credentialId }) => credentialId === passkey.id);
  if (challenge === undefined || !stored) return undefined;
  const counter = await verifyAssertion(passkey, stored, { challenge, origin: origin() });
  return counter === undefined ? undefined : { kind: "passkey", id: stored.id, counter };
}
