import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Proof, ProofChallenge } from "#contract/http/proof.ts";

/**
 * Solves a challenge. The browser derives the keys outside the page's thread. `undefined` when it takes too long, or
 * without a secure context, which has no keys.
 */
export async function solveProof(challenge: ProofChallenge): Promise<Proof | undefined> {
  if (!isSecureContext) return undefined;
  const solution = await solveChallenge({ challenge, deriveKey });
  return solution ? { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } } : undefined;
}
