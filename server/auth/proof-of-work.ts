import { randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Proof, ProofChallenge } from "#contract/http/proof.ts";
import { RateLimitError, sharedRateLimiter } from "#server/api/rate-limiter.ts";
import type { Database } from "#server/database/connect.ts";
import { serverSecret } from "./server-secret.mutations.ts";

/** Seconds before a challenge expires: as long as the captcha of a form. */
const life = 15 * 60;
const algorithm = "PBKDF2/SHA-256";
/** Iterations of one attempt, about half a millisecond. */
const cost = 2000;
/** Attempts until a challenge of level 0 is solved, between these numbers. A level doubles them. */
const attempts = { least: 200, most: 600 } as const;
const maxLevel = 6;

/** Makes and verifies challenges, for the whole site and all of its processes. */
export class ProofOfWork {
  readonly #db: Database;
  readonly #used;

  constructor(db: Database) {
    this.#db = db;
    this.#used = sharedRateLimiter(db, "proof", { times: 1, seconds: life });
  }

  /**
   * Makes a challenge.
   *
   * @param purpose the action that it is for, and the subject: a solution is valid for nothing else
   * @param level each one doubles the work, up to 6; level 0 takes a quarter of a second on a laptop
   */
  async challenge(purpose: string, level = 0): Promise<ProofChallenge> {
    const { least, most } = attempts;
    const made = await createChallenge({
      ...{ algorithm, cost, deriveKey, counter: randomInt(least, most) * 2 ** Math.min(level, maxLevel) },
      ...{ data: { purpose, level: Math.min(level, maxLevel) }, expiresAt: new Date(Date.now() + life * 1000) },
      ...(await this.#secrets()),
    });
    return made as ProofChallenge;
  }

  /** Whether a proof is right, for this purpose, of this level at least, and used the first time. */
  async verify(given: Proof | undefined, purpose: string, level = 0): Promise<boolean> {
    if (!given) return false;
    const { challenge, solution } = given;
    const data = challenge.parameters.data as { purpose?: unknown; level?: number } | undefined;
    if (data?.purpose !== purpose || !((data.level ?? -1) >= Math.min(level, maxLevel))) return false;
    const { verified } = await verifySolution({
      ...{ challenge: challenge as never, solution: { ...solution, time: 0 }, deriveKey },
      ...(await this.#secrets()),
    });
    if (!verified) return false;
    try {
      await this.#used.consume(challenge.signature);
      return true;
    } catch (error) {
      if (error instanceof RateLimitError) return false;
      throw error;
    }
  }

  async #secrets() {
    const secret = await serverSecret(this.#db, "proof-of-work");
    return { hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret} key` };
  }
}
