import { type BegunDocumentRow, db, withDatabase } from "./db.ts";
import { documentTarget } from "./drafts.ts";
import { observeQuery } from "./observe-query.ts";
import { settledEntries } from "./settled-entries.ts";

/*
 * Documents that a member has begun on this device and the site does not have yet. All functions that return a promise
 * throw when the database does not work.
 */

const begunOf = (memberId: number) =>
  db.begunDocuments.where("[memberId+document]").between([memberId, ""], [memberId, "\uffff"]);

/** Stores documents that were begun, each with its content as the site would send it. */
export async function putBegun(rows: readonly (BegunDocumentRow & { readonly data: unknown })[]): Promise<void> {
  await withDatabase(() =>
    db.transaction("rw", [db.begunDocuments, db.openedDocuments], async () => {
      for (const { data, ...row } of rows) {
        const { memberId, document, begunAt } = row;
        await db.begunDocuments.put(row);
        await db.openedDocuments.put({ memberId, document, openedAt: begunAt, data });
      }
    }),
  );
}

/** Calls back with a member's begun documents, now and after each change; returns how to stop. */
export function observeBegun(memberId: number, next: (rows: BegunDocumentRow[]) => void, failed: () => void) {
  return observeQuery(() => begunOf(memberId).toArray(), next, failed);
}

/** A member's begun documents. */
export async function listBegun(memberId: number): Promise<BegunDocumentRow[]> {
  return withDatabase(() => begunOf(memberId).toArray());
}

/** A document that was begun, and its content as the site would send it; `undefined` when the site has it. */
export async function findBegun(
  memberId: number,
  document: string,
): Promise<{ row: BegunDocumentRow; data: unknown } | undefined> {
  return withDatabase(async () => {
    const row = await db.begunDocuments.get([memberId, document]);
    const opened = row && (await db.openedDocuments.get([memberId, document]));
    return row && opened ? { row, data: opened.data } : undefined;
  });
}

/** Forgets the rejection of a document, which is sent again. */
export async function clearRejection({ rejected: _, ...row }: BegunDocumentRow): Promise<void> {
  await withDatabase(async () => {
    if (await db.begunDocuments.get([row.memberId, row.document])) await db.begunDocuments.put(row);
  });
}

/** Removes documents that were begun, with their drafts and what waits to be sent. */
export async function discardBegun(memberId: number, documents: readonly string[]): Promise<void> {
  await withDatabase(() =>
    db.transaction("rw", [db.begunDocuments, db.openedDocuments, db.drafts, db.outbox], async () => {
      for (const document of documents) {
        for (const table of [db.begunDocuments, db.openedDocuments, db.drafts])
          await table.delete([memberId, document]);
        await db.outbox.where({ memberId, target: documentTarget(document) }).delete();
      }
    }),
  );
}

/**
 * Takes the responses to new documents in. Where somebody else has begun the same text, its document takes over the draft.
 * Returns the ids of those that the site has now.
 */
export async function settleBegun(memberId: number): Promise<string[]> {
  return withDatabase(() =>
    db.transaction("rw", [db.begunDocuments, db.openedDocuments, db.drafts, db.outbox], async () => {
      const entries = await settledEntries(memberId, ["createDocument"]);
      const made: string[] = [];
      for (const { body, state, response, rejection } of entries) {
        const { id } = body as { id: string };
        const { id: sent } = (response ?? body) as { id: string };
        const row = await db.begunDocuments.get([memberId, id]);
        if (state === "rejected") {
          if (row) await db.begunDocuments.put({ ...row, rejected: rejection?.code ?? "internal" });
          continue;
        }
        await db.begunDocuments.delete([memberId, id]);
        const opened = await db.openedDocuments.get([memberId, id]);
        if (sent !== id) await moveDraft(memberId, id, sent);
        if (opened && sent !== id) await db.openedDocuments.put({ ...opened, movedTo: sent });
        else if (opened)
          await db.openedDocuments.put({ ...opened, data: { ...(opened.data as object), document: response } });
        made.push(sent);
      }
      await db.outbox.bulkDelete(entries.map(({ sequence }) => sequence));
      return made;
    }),
  );
}

/** Makes a draft one of another document. It is sent anew: what was sent before had no document. One there stays. */
async function moveDraft(memberId: number, from: string, to: string): Promise<void> {
  const draft = await db.drafts.get([memberId, from]);
  await db.outbox.where({ memberId, target: documentTarget(from) }).delete();
  if (!draft) return;
  if (await db.drafts.get([memberId, to])) {
    await db.drafts.put({ ...draft, rejected: "in_use" });
    return;
  }
  const { rejected: _, ...rest } = draft;
  await db.drafts.delete([memberId, from]);
  await db.drafts.put({ ...rest, document: to, revision: null });
}
