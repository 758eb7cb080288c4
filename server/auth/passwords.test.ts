import { performance } from "node:perf_hooks";
import { expect, test } from "vitest";
import { HttpError } from "#server/api/http-error.ts";
import { randomPassword } from "#server/members/first-operator.ts";
import { dummyHash, hashPassword, verifyPassword } from "./passwords.ts";

test("passwords: hashes and the dummy hash use argon2id with the parameters of OWASP", async () => {
  const [one, two] = await Promise.all([hashPassword("kapok2026"), hashPassword("kapok2026")]);
  for (const hash of [one, two, dummyHash]) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword("kapok2026", one)).toBe(true);
  for (const [given, stored] of [
    ["kapok2027", one],
    ["", one],
    ["kapok2026", undefined],
  ] as const)
    expect(await verifyPassword(given, stored)).toBe(false);
});

test("passwords: parallel checks leave the process responsive, and a full queue sends Retry-After", async () => {
  const before = performance.eventLoopUtilization();
  const results = await Promise.allSettled(Array.from({ length: 70 }, () => verifyPassword("kapok2026", undefined)));
  const { utilization } = performance.eventLoopUtilization(before);
  const refused = results.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
  expect(refused).toHaveLength(20);
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(HttpError);
    expect(reason).toMatchObject({ code: "too_many_requests", headers: { "retry-after": "5" } });
  }
  // In the process's own thread they would fill the whole time.
  expect(utilization).toBeLessThan(0.5);
  expect(await verifyPassword("kapok2026", undefined)).toBe(false);
});

test("random password: follows the rules and differs each time", () => {
  const made = Array.from({ length: 50 }, randomPassword);
  for (const each of made) expect(each).toMatch(/^[a-z0-9]{20}$/);
  expect(new Set(made).size).toBe(50);
});
