import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Proof, ProofChallenge } from "#contract/http/proof.ts";

/** Solves a challenge as a page does. */
export async function solveProof(challenge: ProofChallenge): Promise<Proof> {
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey });
  if (!solution) throw new Error("No solution was found.");
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } };
}
