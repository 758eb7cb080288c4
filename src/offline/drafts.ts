import type { openDocument, Revision, saveRevision } from "#contract/backstage/documents.ts";
import type { ActionResponse, BodyOf } from "#contract/http/action.ts";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { type BegunDocumentRow, type DraftRow, db, type OpenedDocumentRow, withDatabase } from "./db.ts";
import { observeQuery } from "./observe-query.ts";
import { settledEntries } from "./settled-entries.ts";

/*
 * What a member writes in Backstage. A draft is on the device until the site has acknowledged it as the latest version of
 * its document. Another member's drafts are neither read nor sent.
 */

/** Documents that open without a network, per member. */
const maxOpened = 200;

/** The outbox target of a document: its saves are sent one after the other. */
export const documentTarget = (document: string): string => `document/${document}`;

/** A draft, and what a tab knew of it before its change. */
export interface DraftChange {
  readonly row: Omit<DraftRow, "stamp">;
  /** Stamp of the draft that the tab has seen last; `undefined` for none. */
  readonly seen: string | undefined;
}

/**
 * Stores what was typed. Returns the stored draft, which belongs to the document that the site has in its place.
 *
 * @param combine makes one content out of this tab's and what another tab has stored meanwhile
 * @throws when the database does not work, or the device is full
 */
export async function putDraft(
  { row, seen }: DraftChange,
  combine: (other: DraftRow) => DraftRow["data"],
): Promise<DraftRow> {
  return withDatabase(() =>
    db.transaction("rw", [db.drafts, db.openedDocuments], async () => {
      const { memberId } = row;
      const document = (await db.openedDocuments.get([memberId, row.document]))?.movedTo ?? row.document;
      const stored = await db.drafts.get([memberId, document]);
      const data = stored && stored.stamp !== seen ? combine(stored) : row.data;
      const next = { ...row, document, data, stamp: crypto.randomUUID() };
      await db.drafts.put(next);
      return next;
    }),
  );
}

/**
 * Notes under which revision a draft is sent. A draft that has changed since stays as it is.
 *
 * @throws when the database does not work
 */
export async function markQueued({ memberId, document, stamp }: DraftRow, revision: string): Promise<void> {
  await withDatabase(() =>
    db.transaction("rw", db.drafts, async () => {
      const stored = await db.drafts.get([memberId, document]);
      if (stored?.stamp !== stamp) return;
      const { rejected: _, ...rest } = stored;
      await db.drafts.put({ ...rest, revision });
    }),
  );
}

/**
 * Removes a draft and its unsent save.
 *
 * @throws when the database does not work
 */
export async function discardDraft(memberId: number, document: string): Promise<void> {
  await withDatabase(() =>
    db.transaction("rw", [db.drafts, db.outbox], async () => {
      await db.drafts.delete([memberId, document]);
      await db.outbox.where({ memberId, target: documentTarget(document) }).delete();
    }),
  );
}

/** A document on the device: the draft, the copy that was loaded last, and whether it was begun here. */
export interface LocalDocument {
  /** Present until the site has the document. */
  readonly begun?: BegunDocumentRow | undefined;
  readonly draft: DraftRow | undefined;
  readonly opened: OpenedDocumentRow | undefined;
}

/** Calls back with a document on the device, now and after each change; returns how to stop. */
export function observeDocument(
  memberId: number,
  document: string,
  next: (local: LocalDocument) => void,
  failed: () => void,
): () => void {
  const key: [number, string] = [memberId, document];
  return observeQuery(
    async () => ({
      draft: await db.drafts.get(key),
      opened: await db.openedDocuments.get(key),
      begun: await db.begunDocuments.get(key),
    }),
    next,
    failed,
  );
}

/** Calls back with a member's drafts, the last edited first, now and after each change; returns how to stop. */
export function observeDrafts(memberId: number, next: (drafts: DraftRow[]) => void, failed: () => void): () => void {
  return observeQuery(() => draftsOf(memberId), next, failed);
}

/**
 * A member's drafts, the last edited first.
 *
 * @throws when the database does not work
 */
export async function listDrafts(memberId: number): Promise<DraftRow[]> {
  return withDatabase(() => draftsOf(memberId));
}

async function draftsOf(memberId: number): Promise<DraftRow[]> {
  const drafts = await db.drafts.where("[memberId+document]").between([memberId, ""], [memberId, "\uffff"]).toArray();
  return drafts.sort((one, other) => other.editedAt.localeCompare(one.editedAt));
}

/**
 * Stores a document that was loaded, and removes those that were opened longest ago. A save that was acknowledged after
 * the request is newer than its response.
 *
 * @param requestedAt ISO 8601
 * @throws when the database does not work
 */
export async function putOpened(
  { memberId, document }: Pick<DraftRow, "memberId" | "document">,
  data: unknown,
  requestedAt: string,
): Promise<void> {
  await withDatabase(() =>
    db.transaction("rw", [db.openedDocuments, db.begunDocuments], async () => {
      const stored = await db.openedDocuments.get([memberId, document]);
      if ((stored?.settledAt ?? "") > requestedAt) return;
      await db.openedDocuments.put({ memberId, document, data, openedAt: new Date().toISOString() });
      const own = openedOf(memberId);
      const excess = (await own.count()) - maxOpened;
      if (excess <= 0) return;
      // Nobody else has what was begun here.
      const begun = new Set(
        (
          await db.begunDocuments
            .where("[memberId+document]")
            .between([memberId, ""], [memberId, "\uffff"])
            .primaryKeys()
        ).map(([, id]) => id),
      );
      const oldest = (await openedOf(memberId).primaryKeys()).filter(([, id]) => !begun.has(id));
      await db.openedDocuments.bulkDelete(oldest.slice(0, excess));
    }),
  );
}

/**
 * Documents that open without a network, the last opened first.
 *
 * @throws when the database does not work
 */
export async function listOpened(memberId: number): Promise<OpenedDocumentRow[]> {
  const rows = await withDatabase(() => openedOf(memberId).reverse().toArray());
  return rows.filter(({ movedTo }) => movedTo === undefined);
}

/**
 * The copy of a document that was loaded last; `undefined` for none.
 *
 * @throws when the database does not work
 */
export async function findOpened(memberId: number, document: string): Promise<OpenedDocumentRow | undefined> {
  return withDatabase(() => db.openedDocuments.get([memberId, document]));
}

function openedOf(memberId: number) {
  return db.openedDocuments.where("[memberId+openedAt]").between([memberId, ""], [memberId, "\uffff"]);
}

/** A save that the site has acknowledged or rejected. */
export interface SettledSave {
  readonly document: string;
  readonly revision: string;
  readonly result: "HEAD" | "BESIDE" | "rejected";
}

/**
 * Takes the responses to a member's saves into the drafts: one that became the latest version is removed, any other stays
 * with its reason. The entries leave the outbox.
 *
 * @throws when the database does not work
 */
export async function settleSaves(memberId: number): Promise<SettledSave[]> {
  return withDatabase(() =>
    db.transaction("rw", [db.drafts, db.openedDocuments, db.begunDocuments, db.outbox], async () => {
      const entries = await settledEntries(memberId, ["saveRevision"]);
      const settled: SettledSave[] = [];
      for (const entry of entries) {
        const save = await settle(entry);
        if (save) settled.push(save);
      }
      await db.outbox.bulkDelete(entries.map(({ sequence }) => sequence));
      return settled;
    }),
  );
}

async function settle(entry: OutboxEntry): Promise<SettledSave | undefined> {
  const { memberId, path, state, response, rejection } = entry;
  const [, document, revision] = /\/document\/([^/]+)\/revision\/([^/?]+)/.exec(path) ?? [];
  if (!document || !revision) return undefined;
  const key: [number, string] = [memberId, document];
  const draft = await db.drafts.get(key);
  if (state === "rejected") {
    // The site has rejected the new document, so there was nothing to save to: it follows when that is sent again.
    if (draft && rejection?.code === "not_found" && (await db.begunDocuments.get(key))) {
      await db.drafts.put({ ...draft, revision: null });
    } else if (draft?.revision === revision) await db.drafts.put({ ...draft, rejected: rejection?.code ?? "internal" });
    return { document, revision, result: "rejected" };
  }
  const { result, head } = response as { result: "HEAD" | "BESIDE"; head: string };
  if (result === "HEAD") await putHead(key, revision, entry.body as BodyOf<typeof saveRevision>);
  if (!draft) return { document, revision, result };
  if (result === "BESIDE") {
    await db.drafts.put({ ...draft, besideHead: head, parent: revision });
  } else if (draft.revision === revision) {
    await db.drafts.delete(key);
  } else {
    // Typed on since: based on what the site has just taken.
    const { besideHead: _, parent: _parent, merged: _merged, source: _source, ...rest } = draft;
    await db.drafts.put({ ...rest, base: revision, baseAt: new Date().toISOString() });
  }
  return { document, revision, result };
}

/** Makes what was sent the latest version in the stored copy of its document. */
async function putHead(key: [number, string], id: string, body: BodyOf<typeof saveRevision>): Promise<void> {
  const opened = await db.openedDocuments.get(key);
  if (!opened) return;
  const settledAt = new Date().toISOString();
  const { head: former } = opened.data as Pick<ActionResponse<typeof openDocument>, "head">;
  const head: Revision = {
    ...{ id, parent: body.base, merged: body.merged ?? null, author: null, device: "", made_at: settledAt },
    ...{ note: body.note, kept: body.kept, minor: body.minor },
    source_revision: body.source_revision ?? former?.source_revision ?? null,
    data: body.data,
  };
  await db.openedDocuments.put({ ...opened, settledAt, data: { ...(opened.data as object), head } });
}
