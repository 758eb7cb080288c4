import { countEvents } from "#contract/analytics/endpoints.ts";
import { ApiError } from "#contract/http/errors.ts";
import { writeTimeLimit } from "#contract/http/form-limits.ts";
import { send } from "#src/api/send.ts";
import { dropBatch, keepBatch, type StoredBatch, storedBatches } from "./stored-batches.ts";

/** Milliseconds for which a network that has sent too much is left alone. */
const pause = 10 * 60_000;

/** Sends the batches that nobody else is at, one after the other; of several tabs one does it. */
export async function sendBatches(): Promise<void> {
  await alone(async () => {
    for (const batch of storedBatches(Date.now())) {
      if (batch.free <= Date.now() && !(await sendBatch(batch))) return;
    }
  });
}

/**
 * Sends a batch, which stays kept until the site has answered: under its key it counts once, however often it arrives.
 * With `leaving` the request goes on when the page is gone. Gives whether there is nothing more to be done for it.
 */
export async function sendBatch(batch: StoredBatch, { leaving = false } = {}): Promise<boolean> {
  const { key, lang, body } = batch;
  keepBatch({ ...batch, free: Date.now() + writeTimeLimit });
  try {
    await send(countEvents, body, { query: { lang }, key, leaving });
  } catch (error) {
    const code = error instanceof ApiError && error.code;
    if (code !== "invalid" && code !== "payload_too_large") {
      keepBatch({ ...batch, free: code === "too_many_requests" ? Date.now() + pause : 0 });
      return false;
    }
  }
  dropBatch(key);
  return true;
}

/** Browsers know locks on secure origins alone; elsewhere the keys see to it that nothing counts twice. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request("kapok.events", { ifAvailable: true }, (lock) => lock && work());
}
