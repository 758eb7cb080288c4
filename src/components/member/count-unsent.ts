import { waitingForms } from "#src/forms/waiting-forms.ts";
import { countStoredEntries } from "#src/outbox/start.ts";

/** How many things wait on this device to be sent, of the member who is or was here last. What cannot be told is none. */
export async function countUnsent(): Promise<number> {
  return waitingForms().length + (await countStoredEntries().catch(() => 0));
}
