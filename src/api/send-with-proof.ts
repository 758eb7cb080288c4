import type { Action, ActionResponse, BodyOf } from "#contract/http/action.ts";
import { ApiError } from "#contract/http/errors.ts";
import type { Proof, ProofChallenge } from "#contract/http/proof.ts";
import { type SendOptions, send } from "./send.ts";

/**
 * Sends an action. If the server asks for a proof of work, the device computes it and sends the action again.
 *
 * @throws {ApiError} as `send`; `too_many_requests` when the device could not compute the proof
 */
export async function sendWithProof<A extends Action>(
  action: A,
  body: BodyOf<A> & { proof?: Proof | undefined },
  options: SendOptions,
): Promise<ActionResponse<A>> {
  try {
    return await send(action, body, options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "proof_required") throw error;
    const { proof_challenge } = error.cause as { proof_challenge: ProofChallenge };
    const { solveProof } = await import("#src/lib/solve-proof.ts");
    const proof = await solveProof(proof_challenge);
    if (!proof) throw new ApiError("too_many_requests", { cause: error });
    return await send(action, { ...body, proof }, options);
  }
}
