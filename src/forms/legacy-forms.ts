import { sendFeedback } from "#contract/feedback/actions.ts";
import type { Action } from "#contract/http/action.ts";
import { subscribe } from "#contract/newsletter/endpoints.ts";
import { readText, writeText } from "#src/offline/local-storage.ts";
import { formEntry } from "#src/outbox/new-entry.ts";
import { outboxStore } from "#src/outbox/outbox-store.ts";

/** Where release 0.1 stored forms that were not sent yet. To be removed with release 0.3. */
const key = "kapok.forms";

interface LegacyForm {
  /** The idempotency key. */
  readonly id: string;
  readonly action: "subscribe" | "sendFeedback";
  readonly lang: number;
  readonly body: unknown;
  /** When it was sent first, ISO 8601. */
  readonly at: string;
  readonly refused?: true;
}

const actions: Readonly<Record<LegacyForm["action"], Action>> = { subscribe, sendFeedback };

/**
 * Moves forms from local storage to the outbox, each under its idempotency key.
 *
 * @throws when the database does not work
 */
export async function moveLegacyForms(): Promise<void> {
  // Marks of release 0.1, which nothing reads.
  for (const mark of ["kapok.wishes", "kapok.mirrored"]) writeText(mark, null);
  if (readText(key) === null) return;
  await outboxStore.run(async (rows) => {
    for (const { id, action, lang, body, at, refused } of formsIn(readText(key))) {
      if (await rows.get(id)) continue;
      await rows.add({
        ...formEntry(actions[action], { lang, body }),
        id,
        madeAt: at,
        // It may have arrived, with its response lost.
        attempts: 1,
        triedAt: Date.parse(at),
        ...(refused && { state: "rejected", rejection: { code: "invalid", message: "" } }),
      });
    }
  });
  writeText(key, null);
}

function formsIn(text: string | null): readonly LegacyForm[] {
  try {
    const found: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(found) ? found.filter((form) => typeof form?.id === "string" && form.action in actions) : [];
  } catch {
    return [];
  }
}
