import { createDocument } from "#contract/backstage/documents.ts";
import type { DocumentKindName } from "#contract/backstage/kinds.ts";
import { ApiError } from "#contract/http/errors.ts";
import { clearRejection, putBegun } from "#src/offline/begun-documents.ts";
import type { BegunDocumentRow } from "#src/offline/db.ts";
import { documentTarget } from "#src/offline/drafts.ts";
import { currentLogin } from "#src/offline/session.ts";
import { enqueue } from "#src/outbox/outbox.ts";
import { emptyDocument, type NewDocument } from "../documents/empty-document.ts";

/**
 * Begins documents of an item on this device, and sends them. They open at once, also without a network.
 *
 * @throws when the device cannot store them
 */
export async function beginDocuments(
  { memberId, itemId, lang }: { memberId: number; itemId: number; lang: number },
  list: readonly NewDocument[],
): Promise<void> {
  const begunAt = new Date().toISOString();
  const rows = list.map((each) => {
    const row = { memberId, document: crypto.randomUUID(), kind: each.kind, itemId, lang: each.lang, begunAt };
    return { ...row, data: emptyDocument(row.document, itemId, each) };
  });
  await putBegun(rows);
  // After an expired login or without room they wait: the next start, login or save queues them.
  for (const { data: _, ...row } of rows) await queueDocument(row, lang).catch(() => undefined);
}

/**
 * Puts a document that was begun into the outbox, in front of its saves. It is in there once.
 *
 * @throws as `enqueue`
 */
export async function queueDocument(row: BegunDocumentRow, lang: number): Promise<void> {
  const { memberId, document: id, kind, itemId, lang: own } = row;
  if (currentLogin()?.memberId !== memberId) throw new ApiError("not_logged_in");
  await enqueue({
    action: createDocument,
    lang,
    body: { id, kind: kind as DocumentKindName, item_id: itemId, lang: own },
    target: documentTarget(id),
    sets: id,
  });
  if (row.rejected !== undefined) await clearRejection(row);
}
