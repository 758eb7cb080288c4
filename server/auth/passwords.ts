import { hash, verify } from "@node-rs/argon2";
import PQueue from "p-queue";
import { HttpError } from "#server/api/http-error.ts";
import type { Urgency } from "./login-throttle.ts";

/** argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane; about 30 ms of CPU. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hash of no real password. Checking an unknown account against it takes as long as checking a known one. */
export const dummyHash =
  "$argon2id$v=19$m=19456,t=2,p=1$aSdSaP455ZJXiVdjU3h7NA$iFpf6Nuvd8zxWOg4QYWNiBWuwV6r2T2nnl2Otg7e1Zc";

/** Half of the thread pool stays free for files and images. */
const queue = new PQueue({ concurrency: 2 });
/** Checks that may wait, by their urgency. A flood of strangers leaves room for those who are known. */
const maxWaiting: Readonly<Record<Urgency, number>> = { unknown: 48, proven: 100, known: 150 };
const priorities: Readonly<Record<Urgency, number>> = { unknown: 0, proven: 1, known: 2 };
/** Checks that wait while an unknown device is asked for a proof of work first. */
const busyFrom = 12;
const retryAfter = { "retry-after": "5" } as const;

/** Whether the queue is so long that unknown devices have to prove that they are no flood. */
export function isPasswordQueueBusy(): boolean {
  return queue.size >= busyFrom;
}

/**
 * Hashes a password.
 *
 * @throws {HttpError} `too_many_requests` while the queue is full
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn("unknown", () => hash(password, cost));
}

/**
 * Whether a password matches a hash. Without a hash it returns `false` after the same time.
 *
 * @throws {HttpError} `too_many_requests` while the queue is full
 */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  urgency: Urgency = "unknown",
): Promise<boolean> {
  const matches = await inTurn(urgency, () => verify(stored ?? dummyHash, password));
  return matches && stored !== undefined;
}

async function inTurn<T>(urgency: Urgency, work: () => Promise<T>): Promise<T> {
  if (queue.size >= maxWaiting[urgency]) throw new HttpError("too_many_requests", retryAfter);
  return queue.add(work, { priority: priorities[urgency] });
}
