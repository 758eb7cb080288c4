import { createDocument } from "#contract/backstage/documents.ts";
import type { DocumentKindName } from "#contract/backstage/kinds.ts";
import { ApiError } from "#contract/http/errors.ts";
import { clearRejection, putBegun } from "#src/offline/begun-documents.ts";
import type { BegunDocumentRow } from "#src/offline/db.ts";
import { documentTarget } from "#src/offline/drafts.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { currentLogin } from "#src/offline/session.ts";
import { enqueue } from "#src/outbox/outbox.ts";
import { emptyDocument, type NewDocument } from "../documents/empty-document.ts";

/**
 * Begins documents of an item on this device, and sends them. They open at once, also without a network. Where the device
 * cannot store them, they are made on the site.
 *
 * @throws {ApiError} as `callAsMember` when they can be neither stored nor made
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
  try {
    await putBegun(rows);
  } catch {
    for (const row of rows) await callAsMember(createDocument, bodyOf(row), { lang });
    return;
  }
  // After an expired login or without room they wait: the next start, login or save queues them.
  for (const { data: _, ...row } of rows) await queueDocument(row, lang).catch(() => undefined);
}

const bodyOf = ({ document: id, kind, itemId, lang }: BegunDocumentRow) => ({
  id,
  kind: kind as DocumentKindName,
  item_id: itemId,
  lang,
});

/**
 * Puts a document that was begun into the outbox, in front of its saves. It is in there once.
 *
 * @throws as `enqueue`
 */
export async function queueDocument(row: BegunDocumentRow, lang: number): Promise<void> {
  if (currentLogin()?.memberId !== row.memberId) throw new ApiError("not_logged_in");
  await enqueue({
    action: createDocument,
    lang,
    body: bodyOf(row),
    target: documentTarget(row.document),
    sets: row.document,
  });
  if (row.rejected !== undefined) await clearRejection(row);
}
