import { type Limiter, RateLimiter } from "#server/api/rate-limiter.ts";

/** Passwords that may be tried in vain. One network alone never uses up what others may try at an account. */
const rates = {
  network: { times: 30, seconds: 300 },
  accountFromNetwork: { times: 10, seconds: 900 },
  account: { times: 60, seconds: 3600 },
} as const;

/** Holds back who guesses passwords. */
export class LoginThrottle {
  readonly #limiters: readonly (readonly [Limiter, (account: string, network: string) => string])[] = [
    [new RateLimiter(rates.accountFromNetwork), (account, network) => `${account} ${network}`],
    [new RateLimiter(rates.network), (_, network) => network],
    [new RateLimiter(rates.account), (account) => account],
  ];

  /**
   * Does a check that counts only where it fails. It is counted before, so that many at once are as many.
   *
   * @throws {Refusal} `too_many_requests` with the seconds after which the next one is free
   */
  async count(account: string, network: string, check: () => Promise<boolean>): Promise<boolean> {
    for (const [limiter, caller] of this.#limiters) await limiter.take(caller(account, network));
    let wrong = false;
    try {
      wrong = !(await check());
      return !wrong;
    } finally {
      if (!wrong) for (const [limiter, caller] of this.#limiters) await limiter.giveBack(caller(account, network));
    }
  }
}
