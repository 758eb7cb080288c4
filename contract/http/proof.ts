import * as v from "valibot";

/*
 * Proof of work: a client that computes for a moment may go on where others have used up a limit. A challenge comes in
 * `proof_challenge`, of a response or of the error `proof_required`.
 */

/** The parameters of a challenge in the form of the package `altcha-lib`. */
const parameters = v.looseObject({
  algorithm: v.string(),
  nonce: v.string(),
  salt: v.string(),
  cost: v.number(),
  keyLength: v.number(),
  keyPrefix: v.string(),
});

/** A challenge with the signature of the server. */
export const proofChallenge = v.object({ parameters, signature: v.string() });
export type ProofChallenge = v.InferOutput<typeof proofChallenge>;

/** A solved challenge, which works once. */
export const proof = v.object({
  challenge: proofChallenge,
  solution: v.object({ counter: v.number(), derivedKey: v.pipe(v.string(), v.maxLength(200)) }),
});
export type Proof = v.InferOutput<typeof proof>;
