import { randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Proof, ProofChallenge } from "#contract/http/proof.ts";
import { type Rate, RateLimitError, sharedRateLimiter } from "#server/api/rate-limiter.ts";
import type { Database } from "#server/database/connect.ts";
import type { Keys } from "./key-store.mutations.ts";
import { newSecret } from "./secrets.ts";

/** Seconds before a challenge expires: as long as the captcha of a form. */
const life = 15 * 60;
const algorithm = "PBKDF2/SHA-256";
/** Iterations of one attempt, about half a millisecond. */
const cost = 2000;
/** Attempts until a challenge of level 0 is solved, between these numbers. A level doubles them. */
export interface Attempts {
  readonly least: number;
  readonly most: number;
}
const usualAttempts: Attempts = { least: 200, most: 600 };
const maxLevel = 6;

/** The level of the proof for a request: none below 0, one more each time that the rate is used up again. */
export function levelOf(count: number, { times }: Rate): number {
  return Math.ceil(count / times) - 2;
}

/** Makes and verifies challenges, for the whole site and all of its processes. */
export class ProofOfWork {
  readonly #keys: Keys;
  readonly #attempts: Attempts;
  readonly #used;

  constructor(db: Database, keys: Keys, attempts = usualAttempts) {
    this.#keys = keys;
    this.#attempts = attempts;
    this.#used = sharedRateLimiter(db, "proof", { times: 1, seconds: life });
  }

  /**
   * Makes a challenge.
   *
   * @param purpose the action that it is for, and the subject: a solution is valid for nothing else
   * @param level each one doubles the work, up to 6; level 0 takes a quarter of a second on a laptop
   */
  async challenge(purpose: string, level = 0): Promise<ProofChallenge> {
    const { least, most } = this.#attempts;
    const made = await createChallenge({
      ...{ algorithm, cost, deriveKey, counter: randomInt(least, most) * 2 ** Math.min(level, maxLevel) },
      ...{ data: { purpose, level: Math.min(level, maxLevel) }, expiresAt: new Date(Date.now() + life * 1000) },
      ...(await this.#secrets()),
    });
    return made as ProofChallenge;
  }

  /**
   * Whether a proof is right, for this purpose, and of this level at least. It works once, unless the purpose itself
   * happens once.
   */
  async verify(
    given: Proof | undefined,
    purpose: string,
    level = 0,
    { repeatable = false }: { repeatable?: boolean } = {},
  ): Promise<boolean> {
    if (!given) return false;
    const { challenge, solution } = given;
    const data = challenge.parameters.data as { purpose?: unknown; level?: number } | undefined;
    if (data?.purpose !== purpose || !((data.level ?? -1) >= Math.min(level, maxLevel))) return false;
    const { verified } = await verifySolution({
      ...{ challenge: challenge as never, solution: { ...solution, time: 0 }, deriveKey },
      ...(await this.#secrets()),
    });
    if (!verified || repeatable) return verified;
    try {
      await this.#used.consume(challenge.signature);
      return true;
    } catch (error) {
      if (error instanceof RateLimitError) return false;
      throw error;
    }
  }

  async #secrets() {
    const secret = await this.#keys.get("proof-of-work", newSecret);
    return { hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret} key` };
  }
}
