import type { Proof } from "#contract/http/proof.ts";
import { HttpError } from "#server/api/http-error.ts";
import { type Rate, RateLimitError, type RateLimiter, sharedRateLimiter } from "#server/api/rate-limiter.ts";
import { memberSubject, recordAudit } from "#server/audit/audit.mutations.ts";
import type { AuditDetails } from "#server/audit/audit.schema.ts";
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

/** Events of an account whose guesses are limited. */
const recordedRate = { times: 1, seconds: 900 } as const;

/** A guess of a password, or of a code. */
export interface Guess {
  /** Email address of the account in lowercase. */
  readonly account: string;
  /** The member of the account, if there is one. */
  readonly memberId?: number | undefined;
  readonly network: string;
  /** Id of the request, as in the log. */
  readonly requestId?: string | undefined;
  /** Identifies somebody who is known. The guesses of others do not count for them. */
  readonly known?: string | undefined;
  readonly proof?: Proof | undefined;
  /** The event in the audit log when it is wrong; that of a password unless given. */
  readonly event?: "second_factor_wrong";
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

/** Limits wrong guesses of passwords and codes. */
export class LoginThrottle {
  readonly #proofs: ProofOfWork;
  readonly #unknown: readonly Limit[];
  readonly #known: Limit;
  readonly #db: Database;
  /** Limits the events that record a limit: a flood of guesses must not fill the audit log. */
  readonly #recorded: RateLimiter;

  constructor(db: Database, proofs: ProofOfWork) {
    this.#db = db;
    this.#recorded = sharedRateLimiter(db, "guess-recorded", recordedRate);
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
    await limiter.consume(callerOf(guess)).catch(async (error) => {
      if (error instanceof RateLimitError) await this.#recordLimit(guess, error.code);
      throw error;
    });
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
      if (ended || level >= 0) await this.#recordLimit(guess, ended ? "too_many_requests" : "proof_required");
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
      if (wrong) await this.#record(guess, guess.event ?? "password_wrong");
      return !wrong;
    } finally {
      if (!wrong) await this.#takeBack(limits, guess);
    }
  }

  /** Records that guesses of an account are limited, once in a while. */
  async #recordLimit(guess: Guess, by: string): Promise<void> {
    try {
      await this.#recorded.consume(guess.account);
    } catch (error) {
      if (error instanceof RateLimitError) return;
      throw error;
    }
    await this.#record(guess, "guesses_limited", { by });
  }

  async #record({ memberId, requestId }: Guess, act: string, after?: AuditDetails): Promise<void> {
    const subject = memberId === undefined ? undefined : memberSubject(memberId);
    await recordAudit(this.#db, { via: "call", act, subject, after, requestId });
  }

  async #takeBack(limits: readonly Limit[], guess: Guess): Promise<void> {
    await Promise.all(limits.map(({ limiter, callerOf }) => limiter.reward(callerOf(guess))));
  }
}
