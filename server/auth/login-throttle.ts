import type { Proof } from "#contract/http/proof.ts";
import { HttpError } from "#server/api/http-error.ts";
import { type Rate, type RateLimiter, sharedRateLimiter } from "#server/api/rate-limiter.ts";
import type { Database } from "#server/database/connect.ts";
import { isPasswordQueueBusy } from "./passwords.ts";
import { levelOf, type ProofOfWork } from "./proof-of-work.ts";

/**
 * Wrong passwords of unknown devices that cost nothing. Beyond them each further guess needs a proof of work: nobody can
 * lock an account, and guessing on gets expensive.
 */
const rates = {
  network: { times: 30, seconds: 300 },
  accountFromNetwork: { times: 10, seconds: 900 },
  account: { times: 60, seconds: 3600 },
} as const;
/** A network that goes on guessing is rejected at so many times its rate. Only those who share it are affected. */
const rejectedFrom = 5;
/** Wrong passwords of somebody who is known: on a device that has logged in before, in a session, by a mailed link. */
const knownRate = { times: 10, seconds: 900 } as const;

/** A guess of a password. */
export interface Guess {
  /** Email address of the account in lowercase. */
  readonly account: string;
  readonly network: string;
  /** Identifies somebody who is known. The guesses of others do not count for them. */
  readonly known?: string | undefined;
  readonly proof?: Proof | undefined;
}

/** How urgent a check of a password is in the queue. */
export type Urgency = "unknown" | "proven" | "known";

interface Limit {
  readonly limiter: RateLimiter;
  readonly rate: Rate;
  readonly callerOf: (guess: Guess) => string;
  /** Whether the limit ends in a rejection. */
  readonly ends: boolean;
}

/** Limits wrong guesses of passwords. */
export class LoginThrottle {
  readonly #proofs: ProofOfWork;
  readonly #unknown: readonly Limit[];
  readonly #known: Limit;

  constructor(db: Database, proofs: ProofOfWork) {
    this.#proofs = proofs;
    const limit = (name: string, rate: Rate, callerOf: Limit["callerOf"], ends = true): Limit => ({
      ...{ limiter: sharedRateLimiter(db, `guess-${name}`, rate), rate, callerOf, ends },
    });
    this.#unknown = [
      limit("account-network", rates.accountFromNetwork, ({ account, network }) => `${account} ${network}`),
      limit("network", rates.network, ({ network }) => network),
      limit("account", rates.account, ({ account }) => account, false),
    ];
    this.#known = limit("known", knownRate, ({ account, known }) => `${account} ${known}`);
  }

  /**
   * Runs a check that counts only when it fails. It is counted before it runs, so that parallel guesses count too.
   *
   * @throws {HttpError} `proof_required` with a challenge; `too_many_requests` with the seconds until the next guess
   */
  async count(guess: Guess, check: (urgency: Urgency) => Promise<boolean>): Promise<boolean> {
    return guess.known === undefined ? this.#countUnknown(guess, check) : this.#countKnown(guess, check);
  }

  async #countKnown(guess: Guess, check: (urgency: Urgency) => Promise<boolean>): Promise<boolean> {
    const { limiter, callerOf } = this.#known;
    await limiter.consume(callerOf(guess));
    return this.#run([this.#known], guess, () => check("known"));
  }

  async #countUnknown(guess: Guess, check: (urgency: Urgency) => Promise<boolean>): Promise<boolean> {
    const uses = await Promise.all(
      this.#unknown.map(async (limit) => ({ ...limit, use: await limit.limiter.record(limit.callerOf(guess)) })),
    );
    const level = Math.max(...uses.map(({ use, rate }) => levelOf(use.count, rate)));
    const ended = uses.find(({ use, rate, ends }) => ends && use.count > rate.times * rejectedFrom);
    const purpose = `password ${guess.account}`;
    const isProven = !ended && (await this.#proofs.verify(guess.proof, purpose, Math.max(0, level)));
    if (ended || (!isProven && (level >= 0 || isPasswordQueueBusy()))) {
      // Nothing was guessed.
      await this.#takeBack(this.#unknown, guess);
      if (ended) throw ended.limiter.exceeded(ended.use.seconds);
      const proof_challenge = await this.#proofs.challenge(purpose, Math.max(0, level));
      throw new HttpError("proof_required", {}, { besides: { proof_challenge } });
    }
    return this.#run(this.#unknown, guess, () => check(isProven ? "proven" : "unknown"));
  }

  async #run(limits: readonly Limit[], guess: Guess, check: () => Promise<boolean>): Promise<boolean> {
    let wrong = false;
    try {
      wrong = !(await check());
      return !wrong;
    } finally {
      if (!wrong) await this.#takeBack(limits, guess);
    }
  }

  async #takeBack(limits: readonly Limit[], guess: Guess): Promise<void> {
    await Promise.all(limits.map(({ limiter, callerOf }) => limiter.reward(callerOf(guess))));
  }
}
