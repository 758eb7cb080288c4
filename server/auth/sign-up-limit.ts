import type { Proof } from "#contract/http/proof.ts";
import { HttpError } from "#server/api/http-error.ts";
import { type Rate, type RateLimiter, sharedRateLimiter } from "#server/api/rate-limiter.ts";
import type { Database } from "#server/database/connect.ts";
import { levelOf, type ProofOfWork } from "./proof-of-work.ts";

/** Sign-ups of the whole site that cost nothing. Beyond them each needs a proof of work. */
const rate: Rate = { times: 60, seconds: 3600 };
/** Sign-ups of the whole site, as a multiple of the rate, from which all are rejected: each sends a mail. */
const rejectedFrom = 30;
const wholeSite = "all";

/** Limits sign-ups of the whole site, whatever network they come from. */
export class SignUpLimit {
  readonly #proofs: ProofOfWork;
  readonly #limiter: RateLimiter;

  constructor(db: Database, proofs: ProofOfWork) {
    this.#proofs = proofs;
    this.#limiter = sharedRateLimiter(db, "sign-up-site", rate);
  }

  /**
   * Counts a sign-up.
   *
   * @throws {HttpError} `proof_required` with a challenge; `too_many_requests` with the seconds until the window ends
   */
  async admit(account: string, proof: Proof | undefined): Promise<void> {
    const { count, seconds } = await this.#limiter.record(wholeSite);
    const level = levelOf(count, rate);
    const purpose = `sign-up ${account}`;
    if (level < 0) return;
    const isOver = count > rate.times * rejectedFrom;
    if (!isOver && (await this.#proofs.verify(proof, purpose, level))) return;
    await this.#limiter.reward(wholeSite);
    if (isOver) throw this.#limiter.exceeded(seconds);
    throw new HttpError(
      "proof_required",
      {},
      { besides: { proof_challenge: await this.#proofs.challenge(purpose, level) } },
    );
  }
}
