import { hash, verify } from "@node-rs/argon2";
import { HttpError } from "#server/api/http-error.ts";
import { limitConcurrency } from "#server/media/limit-concurrency.ts";

/** argon2id as OWASP advises it: 19 MiB, two passes, one lane; some 30 ms of a processor. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Of nobody's password, at the same cost: to find out that there is no such account takes as long as anything else. */
export const dummyHash =
  "$argon2id$v=19$m=19456,t=2,p=1$aSdSaP455ZJXiVdjU3h7NA$iFpf6Nuvd8zxWOg4QYWNiBWuwV6r2T2nnl2Otg7e1Zc";

/** Of the threads that also read files and make pictures half are left to those. */
const takeTurn = limitConcurrency(2);
/** More than so many do not wait: they would have given up before their turn. */
const mostWaiting = 50;
const retryAfter = { "retry-after": "5" } as const;
let waiting = 0;

/**
 * What is kept of a password.
 *
 * @throws {HttpError} `too_many_requests` while too many others wait
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/**
 * Whether a password is the one that a hash was made of. Without a hash it is not, after the same time.
 *
 * @throws {HttpError} `too_many_requests` while too many others wait
 */
export async function verifyPassword(password: string, kept: string | undefined): Promise<boolean> {
  const fits = await inTurn(() => verify(kept ?? dummyHash, password));
  return fits && kept !== undefined;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= mostWaiting) throw new HttpError("too_many_requests", retryAfter);
  waiting++;
  try {
    return await takeTurn(work);
  } finally {
    waiting--;
  }
}
