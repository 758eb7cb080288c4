import { countUnsentWishes } from "#src/offline/outbox/start-sending.ts";
import { waitingForms } from "../forms/waiting-forms.ts";

/** How many things wait on this device to be sent, of the member who is or was here last. What cannot be told is none. */
export async function countUnsent(): Promise<number> {
  return waitingForms().length + (await countUnsentWishes().catch(() => 0));
}
