import { saveRevision } from "#contract/backstage/documents.ts";
import type { DraftRow } from "#src/offline/db.ts";
import { documentTarget, listDrafts, markQueued } from "#src/offline/drafts.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { enqueue } from "#src/outbox/outbox.ts";
import { deviceName } from "./device-name.ts";

/** What a save adds to a draft. */
export interface SaveNote {
  readonly note: string;
  /** Named by its author. */
  readonly kept: boolean;
  /** The changes since the last named version need no new translation. */
  readonly minor: boolean;
}

const unnamed: SaveNote = { note: "", kept: false, minor: false };

/** The body of a save. */
function saveBody(draft: Omit<DraftRow, "stamp">, { note, kept, minor }: SaveNote) {
  const { base, parent = base, merged = null, source = null, data } = draft;
  return { parent, base, merged, data, note, kept, minor, device: deviceName(), source_revision: source };
}

/**
 * Puts a draft into the outbox. Of a document's saves that were never sent only the last one waits.
 *
 * @throws as `enqueue`
 */
export async function queueSave(draft: DraftRow, lang: number, note = unnamed): Promise<void> {
  const revision = draft.revision ?? crypto.randomUUID();
  await enqueue({
    action: saveRevision,
    lang,
    params: { id: draft.document, rev: revision },
    body: saveBody(draft, note),
    target: documentTarget(draft.document),
    sets: revision,
  });
  await markQueued(draft, revision);
}

/**
 * Saves without the outbox, where the device cannot store it.
 *
 * @throws {ApiError} as `callAsMember`
 */
export function saveDirectly(draft: Omit<DraftRow, "stamp">, lang: number): Promise<{ head: string }> {
  const params = { id: draft.document, rev: crypto.randomUUID() };
  return callAsMember(saveRevision, saveBody(draft, unnamed), { lang, params });
}

/**
 * Queues the drafts that no entry of the outbox sends: those of a tab that was killed, or whose login had ended.
 *
 * @throws when the database does not work
 */
export async function queueUnsent(memberId: number, lang: number): Promise<void> {
  for (const draft of await listDrafts(memberId)) {
    if (draft.rejected === undefined && draft.besideHead === undefined)
      await queueSave(draft, lang).catch(() => undefined);
  }
}
