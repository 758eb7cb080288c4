import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { HttpError } from "#server/api/http-error.ts";

/** argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane; about 30 ms of CPU. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hash of no real password. Checking an unknown account against it takes as long as checking a known one. */
export const dummyHash =
  "$argon2id$v=19$m=19456,t=2,p=1$aSdSaP455ZJXiVdjU3h7NA$iFpf6Nuvd8zxWOg4QYWNiBWuwV6r2T2nnl2Otg7e1Zc";

/** Half of the thread pool stays free for files and images. */
const takeTurn = pLimit(2);
/** Longest queue; later requests are rejected. */
const maxWaiting = 50;
const retryAfter = { "retry-after": "5" } as const;
let waiting = 0;

/**
 * Hashes a password.
 *
 * @throws {HttpError} `too_many_requests` while the queue is full
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/**
 * Whether a password matches a hash. Without a hash it returns `false` after the same time.
 *
 * @throws {HttpError} `too_many_requests` while the queue is full
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const matches = await inTurn(() => verify(stored ?? dummyHash, password));
  return matches && stored !== undefined;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= maxWaiting) throw new HttpError("too_many_requests", retryAfter);
  waiting++;
  try {
    return await takeTurn(work);
  } finally {
    waiting--;
  }
}
