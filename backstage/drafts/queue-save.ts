import { saveRevision } from "#contract/backstage/documents.ts";
import { findBegun, listBegun } from "#src/offline/begun-documents.ts";
import type { DraftRow } from "#src/offline/db.ts";
import { documentTarget, listDrafts, markQueued } from "#src/offline/drafts.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { listPictures } from "#src/offline/waiting-pictures.ts";
import { enqueue } from "#src/outbox/outbox.ts";
import { queuePicture } from "../media/queue-picture.ts";
import { queueDocument } from "./begin-documents.ts";
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
 * Puts a draft into the outbox, behind its document if the site does not have that yet. Of a document's saves that were
 * never sent only the last one waits.
 *
 * @throws as `enqueue`
 */
export async function queueSave(draft: DraftRow, lang: number, note = unnamed): Promise<void> {
  const begun = await findBegun(draft.memberId, draft.document);
  if (begun) await queueDocument(begun.row, lang);
  // Whoever queues the same draft sends the same revision. A named version is one of its own.
  const revision = draft.revision ?? (note === unnamed ? draft.stamp : crypto.randomUUID());
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
 * Queues what no entry of the outbox sends: pictures, new documents and drafts of a tab that was killed, or whose login
 * had ended. Pictures are first, because texts name them.
 *
 * @throws when the database does not work
 */
export async function queueUnsent(memberId: number, lang: number): Promise<void> {
  for (const picture of await listPictures(memberId)) {
    if (picture.rejected === undefined) await queuePicture(picture, lang).catch(() => undefined);
  }
  const begun = await listBegun(memberId);
  for (const row of begun) if (row.rejected === undefined) await queueDocument(row, lang).catch(() => undefined);
  const rejected = new Set(begun.flatMap((row) => (row.rejected === undefined ? [] : [row.document])));
  for (const draft of await listDrafts(memberId)) {
    if (draft.rejected === undefined && draft.besideHead === undefined && !rejected.has(draft.document))
      await queueSave(draft, lang).catch(() => undefined);
  }
}
