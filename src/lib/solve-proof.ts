import type { Proof, ProofChallenge } from "#contract/http/proof.ts";

/**
 * Solves a challenge. The browser derives the keys outside the page's thread. `undefined` when it takes too long, when
 * the solver does not load, or without a secure context, which has no keys.
 */
export async function solveProof(challenge: ProofChallenge): Promise<Proof | undefined> {
  if (!isSecureContext) return undefined;
  try {
    const [{ solveChallenge }, { deriveKey }] = await Promise.all([
      import("altcha-lib"),
      import("altcha-lib/algorithms/web/pbkdf2"),
    ]);
    const solution = await solveChallenge({ challenge, deriveKey });
    if (!solution) return undefined;
    return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } };
  } catch {
    return undefined;
  }
}
