import { type Rate, type RateLimiter, sharedRateLimiter } from "#server/api/rate-limiter.ts";
import type { Database } from "#server/database/connect.ts";

/** Wrong passwords allowed. One network alone never uses up what others may try at an account. */
const rates = {
  network: { times: 30, seconds: 300 },
  accountFromNetwork: { times: 10, seconds: 900 },
  account: { times: 60, seconds: 3600 },
} as const;

/** Limits wrong guesses of passwords. */
export class LoginThrottle {
  readonly #limiters: readonly (readonly [RateLimiter, (account: string, network: string) => string])[];

  constructor(db: Database) {
    // Right passwords are counted too until they are checked: the memory block is for floods only.
    const limiter = (name: string, rate: Rate) => sharedRateLimiter(db, `guess-${name}`, rate, rate.times * 2);
    this.#limiters = [
      [limiter("account-network", rates.accountFromNetwork), (account, network) => `${account} ${network}`],
      [limiter("network", rates.network), (_, network) => network],
      [limiter("account", rates.account), (account) => account],
    ];
  }

  /**
   * Runs a check that counts only when it fails. It is counted before it runs, so that parallel guesses count too.
   *
   * @throws {HttpError} `too_many_requests` with the seconds until the next guess
   */
  async count(account: string, network: string, check: () => Promise<boolean>): Promise<boolean> {
    for (const [limiter, caller] of this.#limiters) await limiter.consume(caller(account, network));
    let wrong = false;
    try {
      wrong = !(await check());
      return !wrong;
    } finally {
      if (!wrong) for (const [limiter, caller] of this.#limiters) await limiter.reward(caller(account, network));
    }
  }
}
