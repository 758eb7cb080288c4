import { sendFeedback } from "#contract/feedback/endpoints.ts";
import type { Action, ActionResponse, BodyOf } from "#contract/http/action.ts";
import { ApiError } from "#contract/http/errors.ts";
import { subscribe } from "#contract/newsletter/endpoints.ts";
import { send } from "#src/api/send.ts";
import { track } from "#src/lib/track.ts";
import { probe } from "#src/offline/connectivity.ts";
import { noteAnswered } from "./answered-campaigns.ts";
import { dropForm, keepForm, type WaitingAction, type WaitingForm, waitingForms } from "./waiting-forms.ts";

const actions = { subscribe, sendFeedback } satisfies Record<WaitingAction, Action>;

/**
 * Sends a form that can wait: it is kept first, so that nothing is lost whatever happens, and stays until the site has
 * answered. Gives the answer, or `waiting` when it will be sent later by itself.
 *
 * @throws {ApiError} what keeps it from ever being taken as it is; or, where the device can keep nothing, `offline`
 */
export async function deliver<Name extends WaitingAction>(
  action: Name,
  lang: number,
  body: BodyOf<(typeof actions)[Name]>,
): Promise<ActionResponse<(typeof actions)[Name]> | "waiting"> {
  const form: WaitingForm = { id: crypto.randomUUID(), action, lang, body, at: new Date().toISOString() };
  const kept = keepForm(form);
  try {
    return (await deliverKept(form)) as ActionResponse<(typeof actions)[Name]>;
  } catch (error) {
    if (kept && mayComeLater(error)) {
      // The page says so as well, and looks for the site until it is back.
      void probe();
      return "waiting";
    }
    dropForm(form.id);
    throw error;
  }
}

/** Sends what waits, one after the other; of several tabs one does it. What still cannot be sent goes on waiting. */
export async function deliverWaiting(): Promise<void> {
  await alone(async () => {
    for (const form of waitingForms()) {
      if (form.refused) continue;
      try {
        await deliverKept(form);
      } catch (error) {
        if (tooOften(error)) return;
        if (!mayComeLater(error)) keepForm({ ...form, refused: true });
      }
    }
  });
}

async function deliverKept({ id, action, lang, body }: WaitingForm): Promise<unknown> {
  const answer = await send(actions[action] as Action, body as never, { query: { lang }, key: id });
  if (action === "sendFeedback" && (answer as { result: string }).result !== "CLOSED") {
    noteAnswered((body as BodyOf<typeof sendFeedback>).campaign);
  }
  dropForm(id);
  if (action === "subscribe") track("subscribe", "send");
  else track("feedback", "send");
  return answer;
}

/** Whether nobody knows what became of it, or the site is away: then it may be sent again. */
function mayComeLater(error: unknown): boolean {
  const codes = ["offline", "timeout", "invalid_response", "maintenance", "internal"];
  return error instanceof ApiError && codes.includes(error.code);
}

function tooOften(error: unknown): boolean {
  return error instanceof ApiError && error.code === "too_many_requests";
}

/** Browsers know locks on secure origins alone; elsewhere the keys of the forms see to it that nothing is done twice. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request("kapok.forms", { ifAvailable: true }, (lock) => lock && work());
}
