import { countEvents } from "#contract/analytics/endpoints.ts";
import { ApiError } from "#contract/http/errors.ts";
import { writeTimeLimit } from "#contract/http/form-limits.ts";
import { send } from "#src/api/send.ts";
import { removeBatch, type StoredBatch, saveBatch, storedBatches } from "./stored-batches.ts";

/** Milliseconds to wait after the server has limited the rate of requests. */
const pause = 10 * 60_000;

/** Sends the closed batches, one after the other. Only one tab does it at a time. */
export async function sendBatches(): Promise<void> {
  await withLock(async () => {
    for (const batch of storedBatches(Date.now())) {
      if (batch.free <= Date.now() && !(await sendBatch(batch))) return;
    }
  });
}

/**
 * Sends a batch, which stays stored until the server responds. Its idempotency key makes it count once. With `leaving`
 * the request continues after the page has ended.
 *
 * @returns whether the batch is finished
 */
export async function sendBatch(batch: StoredBatch, { leaving = false } = {}): Promise<boolean> {
  const { key, lang, body } = batch;
  saveBatch({ ...batch, free: Date.now() + writeTimeLimit });
  try {
    await send(countEvents, body, { query: { lang }, key, leaving });
  } catch (error) {
    const code = error instanceof ApiError && error.code;
    if (code !== "invalid" && code !== "payload_too_large") {
      saveBatch({ ...batch, free: code === "too_many_requests" ? Date.now() + pause : 0 });
      return false;
    }
  }
  removeBatch(key);
  return true;
}

/** Browsers have locks on secure origins only, and block them with all storage. Elsewhere the idempotency keys prevent double counting. */
async function withLock(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  let isBlocked = true;
  try {
    await navigator.locks.request("kapok.events", { ifAvailable: true }, (lock) => {
      isBlocked = false;
      return lock && work();
    });
  } catch (error) {
    if (!isBlocked) throw error;
    await work();
  }
}
