import type { sendFeedback } from "#contract/feedback/actions.ts";
import type { Action, ActionResponse, BodyOf } from "#contract/http/action.ts";
import { ApiError, type ErrorCode } from "#contract/http/errors.ts";
import { writeTimeLimit } from "#contract/http/form-limits.ts";
import type { subscribe } from "#contract/newsletter/endpoints.ts";
import { send } from "#src/api/send.ts";
import { db, withDatabase } from "#src/offline/db.ts";
import { observeQuery } from "#src/offline/observe-query.ts";
import { session } from "#src/offline/session.ts";
import { EnqueueError, enqueueForm } from "#src/outbox/outbox.ts";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { completeForm } from "./complete-forms.ts";

/** Milliseconds within which the first attempt normally starts. */
const attemptTime = 3000;

/** The forms that can be sent later. */
type FormAction = typeof subscribe | typeof sendFeedback;

/**
 * Sends a form through the outbox, so that it is received exactly once. Returns the response, or `pending` when it will
 * be sent later.
 *
 * @throws {ApiError} when the site rejects the form; as `send` does when the device cannot store it
 */
export async function submitForm<A extends FormAction>(
  action: A,
  lang: number,
  body: BodyOf<A>,
): Promise<ActionResponse<A> | "pending"> {
  let id: string;
  try {
    id = await enqueueForm(action as Action, { lang, body });
  } catch (error) {
    if (!(error instanceof EnqueueError)) throw error;
    const now = session();
    return (await send(action as Action, body as never, {
      query: { lang },
      key: crypto.randomUUID(),
      ...(now.state !== "signed-out" && { token: now.token }),
    })) as ActionResponse<A>;
  }
  const entry = await firstOutcome(id);
  if (entry?.state === "acknowledged") {
    await completeForm(entry);
    return entry.response as ActionResponse<A>;
  }
  if (entry?.state !== "rejected") return "pending";
  await withDatabase(() => db.outbox.where({ id }).delete());
  const { code, errors } = entry.rejection ?? { code: "internal", errors: undefined };
  throw new ApiError(code as ErrorCode, { ...(errors && { fields: errors }) });
}

/** The entry after its first attempt, or its current state when there was none in time. */
function firstOutcome(id: string): Promise<OutboxEntry | undefined> {
  return new Promise((resolve) => {
    let last: OutboxEntry | undefined;
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve(last);
    };
    const timeout = () => {
      if (last?.state === "sending") timer = setTimeout(end, 2 * writeTimeLimit);
      else end();
    };
    // Without an attempt in time, the form waits for the network or a back-off.
    let timer = setTimeout(timeout, navigator.onLine ? attemptTime : 0);
    const stop = observeQuery(
      () => db.outbox.get({ id }),
      (entry) => {
        last = entry;
        const isAttempted = entry?.state === "pending" && entry.attempts > 0;
        if (!entry || isAttempted || entry.state === "acknowledged" || entry.state === "rejected") queueMicrotask(end);
      },
      end,
    );
  });
}
