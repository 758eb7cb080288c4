import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import {
  type DocumentKindName,
  kindActs,
  documentKinds as kindNames,
  permanentKinds,
} from "#contract/backstage/kinds.ts";
import { undoSeconds } from "#contract/backstage/limits.ts";
import { ApiError } from "#contract/http/errors.ts";
import type { Actor } from "#server/auth/actor.ts";
import { canInLang } from "#server/auth/permissions.ts";
import { delayNotifications } from "#server/database/delay-notifications.ts";
import type { Transaction } from "#server/database/transaction.ts";
import type { Dates, DocumentKind, DocumentKinds, FindPublished } from "./document-kind.ts";
import { refreshStatus } from "./document-status.mutations.ts";
import { document, publication, publicationItem, revision } from "./documents.schema.ts";
import { hashData } from "./live-rows.mutations.ts";
import type { DocumentRow } from "./revisions.mutations.ts";

/** A revision that is to be published. */
export interface Chosen {
  readonly document: string;
  readonly revision: string;
}

export type AnyKind = DocumentKind<Record<string, unknown>>;

/** The kind of a document, for content that was checked when it was saved. */
export const kindOf = (kinds: DocumentKinds, name: DocumentKindName): AnyKind => kinds[name] as AnyKind;

/** @throws {ApiError} `not_permitted` for a kind or a language that is not the editor's */
export function assertMayPublish(actor: Actor, rows: readonly Pick<DocumentRow, "kind" | "lang">[]): void {
  if (!rows.every(({ kind, lang }) => canInLang(actor, kindActs[kind] ?? "publish", lang)))
    throw new ApiError("not_permitted");
}

/** A document with the revision of it that is to be published. */
export interface ChosenRow {
  readonly row: DocumentRow;
  readonly revisionId: string;
  readonly data: Record<string, unknown>;
}

/**
 * Reads the chosen documents, locked, in the order in which they are published.
 *
 * @throws {ApiError} `not_found`
 */
export async function lockChosen(tx: Transaction, list: readonly Chosen[]): Promise<ChosenRow[]> {
  const ids = list.map((each) => each.document);
  // In the order of ids, so that two calls do not wait for each other.
  const rows = await tx.select().from(document).where(inArray(document.id, ids)).orderBy(document.id).for("update");
  const found: ChosenRow[] = [];
  for (const row of rows) {
    const revisionId = list.find((each) => each.document === row.id)?.revision ?? "";
    const [saved] = await tx
      .select({ data: revision.data })
      .from(revision)
      .where(and(eq(revision.id, revisionId), eq(revision.documentId, row.id)));
    if (!saved) throw new ApiError("not_found");
    found.push({ row, revisionId, data: saved.data });
  }
  if (found.length !== new Set(ids).size) throw new ApiError("not_found");
  return found.sort((one, other) => kindNames.indexOf(one.row.kind) - kindNames.indexOf(other.row.kind));
}

/** Finds published content of an item, or content that is published with it. */
export function publishedOf(tx: Transaction, itemId: number, together: readonly ChosenRow[] = []): FindPublished {
  return async (kind, lang) => {
    const chosen = together.find(({ row }) => row.kind === kind && row.itemId === itemId && row.lang === lang);
    if (chosen) return chosen.data as never;
    const place = and(
      eq(document.kind, kind),
      eq(document.itemId, itemId),
      lang === null ? isNull(document.lang) : eq(document.lang, lang),
    );
    const [row] = await tx
      .select({ data: revision.data })
      .from(document)
      .innerJoin(revision, eq(revision.id, document.publishedRevision))
      .where(place);
    return row?.data as never;
  };
}

interface Publication {
  readonly list: readonly ChosenRow[];
  readonly madeBy: number | null;
  /** Whether members are told, after the time in which it can be undone. */
  readonly tell: boolean;
  /** Dates of an import by document. */
  readonly dates?: ReadonlyMap<string, Dates> | undefined;
}

/**
 * Publishes revisions: readers' rows, and what they replaced, in the transaction.
 *
 * @returns the id of the publication, by which it can be undone
 */
export async function publishChosen(
  tx: Transaction,
  kinds: DocumentKinds,
  { list, madeBy, tell, dates }: Publication,
): Promise<string> {
  const id = randomUUID();
  await delayNotifications(tx, tell ? `${undoSeconds} seconds` : "off");
  await tx.insert(publication).values({ id, madeBy });
  for (const { row, revisionId, data } of list) {
    const { id: documentId, itemId, lang } = row;
    await tx.insert(publicationItem).values({
      ...{ publicationId: id, documentId, revisionId },
      ...{ formerRevisionId: row.publishedRevision, formerlyWithdrawn: row.withdrawn },
    });
    const published = publishedOf(tx, itemId, list);
    const isFirst = row.publishedRevision === null;
    const content = { itemId, lang, data, isFirst, liveId: row.liveId, published, dates: dates?.get(documentId) };
    const liveId = await kindOf(kinds, row.kind).publish(tx, content);
    await tx
      .update(document)
      .set({ liveId, publishedRevision: revisionId, withdrawn: false, review: "draft" })
      .where(eq(document.id, documentId));
  }
  await recordLive(tx, kinds, list);
  await refreshStatus(
    tx,
    list.map(({ row }) => row.id),
  );
  await delayNotifications(tx, "");
  return id;
}

/** Stores what readers see of documents, after all of a publication were written: some write rows of others. */
async function recordLive(tx: Transaction, kinds: DocumentKinds, list: readonly ChosenRow[]): Promise<void> {
  for (const { row } of list) {
    const live = await kindOf(kinds, row.kind).readLive(tx, row);
    await tx
      .update(document)
      .set({ liveHash: live ? hashData(live.data) : null })
      .where(eq(document.id, row.id));
  }
}

/**
 * Restores what readers saw before a publication. A trigger drops the notification that nobody has got. Once the time is over,
 * or when it was undone already, nothing changes.
 *
 * @returns whether it was undone
 * @throws {ApiError} `not_found`; `not_permitted`
 */
export async function undoPublication(
  tx: Transaction,
  kinds: DocumentKinds,
  { batch, actor }: { batch: string; actor: Actor },
): Promise<boolean> {
  const [made] = await tx.select().from(publication).where(eq(publication.id, batch)).for("update");
  if (!made) throw new ApiError("not_found");
  if (made.undoneAt !== null || Date.now() > made.madeAt.getTime() + undoSeconds * 1000) return false;
  await delayNotifications(tx, "off");
  const items = await tx.select().from(publicationItem).where(eq(publicationItem.publicationId, batch));
  const rows = await lockChosen(
    tx,
    items.map((item) => ({ document: item.documentId, revision: item.formerRevisionId ?? item.revisionId })),
  );
  assertMayPublish(
    actor,
    rows.map(({ row }) => row),
  );
  for (const { row, data } of rows) {
    const item = items.find(({ documentId }) => documentId === row.id);
    // Somebody has published another revision since.
    if (row.publishedRevision !== item?.revisionId) continue;
    const { itemId, lang } = row;
    const { formerRevisionId, formerlyWithdrawn: withdrawn } = item;
    const published = publishedOf(tx, itemId, rows);
    if (formerRevisionId !== null) {
      await kindOf(kinds, row.kind).publish(tx, { itemId, lang, data, isFirst: false, liveId: row.liveId, published });
    }
    if (formerRevisionId === null || withdrawn) await kindOf(kinds, row.kind).withdraw(tx, { itemId, lang });
    await tx.update(document).set({ publishedRevision: formerRevisionId, withdrawn }).where(eq(document.id, row.id));
  }
  await recordLive(tx, kinds, rows);
  await tx.update(publication).set({ undoneAt: sql`now()` }).where(eq(publication.id, batch));
  await refreshStatus(
    tx,
    rows.map(({ row }) => row.id),
  );
  await delayNotifications(tx, "");
  return true;
}

/**
 * Takes documents away from readers. Those that are not published stay as they are.
 *
 * @throws {ApiError} `in_use` when something on the site needs one of them
 */
export async function withdraw(tx: Transaction, kinds: DocumentKinds, rows: readonly DocumentRow[]): Promise<void> {
  for (const row of rows) {
    if (permanentKinds.some((kind) => kind === row.kind)) throw new ApiError("in_use");
    if (row.publishedRevision === null) continue;
    await kindOf(kinds, row.kind).withdraw(tx, row);
    await tx.update(document).set({ withdrawn: true }).where(eq(document.id, row.id));
  }
  await refreshStatus(
    tx,
    rows.map(({ id }) => id),
  );
}
