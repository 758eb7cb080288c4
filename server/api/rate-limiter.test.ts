import { expect, test } from "vitest";
import { HttpError } from "./http-error.ts";
import { RateLimiter } from "./rate-limiter.ts";

function limiter(times: number, seconds: number) {
  const clock = { now: 1000 };
  const limit = new RateLimiter({ times, seconds }, () => clock.now);
  /** Seconds to wait, 0 when it was let through. */
  const take = (caller = "a"): number => {
    try {
      limit.take(caller);
      return 0;
    } catch (error) {
      expect(error).toBeInstanceOf(HttpError);
      return Number((error as HttpError).headers["retry-after"]);
    }
  };
  return { clock, take };
}

test("so many times in a row, then as time earns them again", () => {
  const { clock, take } = limiter(3, 30);
  expect([take(), take(), take(), take()]).toEqual([0, 0, 0, 10]);
  clock.now += 9_999;
  expect(take()).toBe(1);
  clock.now += 1;
  expect([take(), take()]).toEqual([0, 10]);
  clock.now += 3_600_000;
  expect([take(), take(), take(), take()]).toEqual([0, 0, 0, 10]);
});

test("who waits as long as he was told is let through; to ask in between costs nothing", () => {
  const { clock, take } = limiter(1, 60);
  take();
  for (let asked = 0; asked < 100; asked++) expect(take()).toBe(60);
  clock.now += 60_000;
  expect(take()).toBe(0);
});

test("one caller does not use up another's", () => {
  const { take } = limiter(1, 60);
  expect([take("a"), take("b"), take("a"), take("b")]).toEqual([0, 0, 60, 60]);
});

test("a flood of callers takes bounded memory, and forgets the one that was quiet longest", () => {
  const { take } = limiter(1, 60);
  take("first");
  for (let caller = 0; caller < 50_000; caller++) take(`n${caller}`);
  expect(take("first")).toBe(0);
  expect(take("n49999")).toBe(60);
});

test("what need not have been taken is given back", () => {
  const limiter = new RateLimiter({ times: 2, seconds: 60 }, () => 0);
  for (let round = 0; round < 5; round++) {
    limiter.take("a");
    limiter.giveBack("a");
  }
  limiter.giveBack("never asked");
  limiter.take("a");
  limiter.take("a");
  expect(() => limiter.take("a")).toThrow();
});
