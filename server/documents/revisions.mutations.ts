import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import * as v from "valibot";
import { documentData } from "#contract/backstage/document-data.ts";
import { type DocumentKindName, fixedItems, kindActs, kindsPerLanguage } from "#contract/backstage/kinds.ts";
import { ApiError } from "#contract/http/errors.ts";
import type { Actor } from "#server/auth/actor.ts";
import { canInLang } from "#server/auth/permissions.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { setImageUses } from "#server/media/image-use.mutations.ts";
import type { DocumentKind, DocumentKinds } from "./document-kind.ts";
import { refreshStatus } from "./document-status.mutations.ts";
import { document, revision } from "./documents.schema.ts";
import { hashTexts, takeInLive } from "./live-rows.mutations.ts";
import { nextItemId, takeReserved } from "./reserved-ids.mutations.ts";
import { markMinor, sourceOf } from "./translations.mutations.ts";

export type DocumentRow = typeof document.$inferSelect;
type RevisionRow = typeof revision.$inferSelect;

interface NewDocument {
  readonly id: string;
  readonly kind: DocumentKindName;
  readonly item_id: number | null;
  readonly lang: number | null;
}

/**
 * Opens a document. For an item that readers have, their text becomes its first revision. Opened again, also by somebody
 * who has begun the same text under another id, it takes in what SQL or a command has changed since.
 *
 * @throws {ApiError} `not_permitted` for another language; `in_use` when a document elsewhere has the id, or somebody else
 *   has reserved the item; `invalid` for a kind that has no such language or item
 */
export async function createDocument(
  tx: Transaction,
  kinds: DocumentKinds,
  actor: Actor,
  { id, kind, item_id: given, lang }: NewDocument,
): Promise<DocumentRow> {
  if (kindsPerLanguage.includes(kind) !== (lang !== null))
    throw new ApiError("invalid", { fields: { lang: ["choose"] } });
  if (!canInLang(actor, kindActs[kind] ?? "write", lang)) throw new ApiError("not_permitted");
  const fixed = fixedItems[kind];
  if (fixed !== undefined && (given === null || given > fixed))
    throw new ApiError("invalid", { fields: { item_id: ["choose"] } });
  if (given !== null) await takeReserved(tx, { kind: "item", id: given, memberId: actor.id });
  const itemId = given ?? (await (kinds[kind].nextItemId ?? nextItemId)(tx));
  const [made] = await tx
    .insert(document)
    .values({ id, kind, itemId, lang, createdBy: actor.id })
    .onConflictDoNothing()
    .returning();
  if (!made) {
    const [existing] = await tx
      .select({ id: document.id })
      .from(document)
      .where(
        and(
          eq(document.kind, kind),
          lang === null ? isNull(document.lang) : eq(document.lang, lang),
          given === null ? eq(document.id, id) : eq(document.itemId, given),
        ),
      );
    if (!existing) throw new ApiError("in_use");
    await takeInLive(tx, kinds, await lockDocument(tx, existing.id));
    return lockDocument(tx, existing.id);
  }
  await takeInLive(tx, kinds, made);
  return lockDocument(tx, id);
}

interface SavedRevision {
  readonly parent: string | null;
  readonly base: string | null;
  readonly merged: string | null;
  readonly data: Record<string, unknown>;
  readonly note: string;
  readonly kept: boolean;
  readonly minor: boolean;
  readonly device: string;
  readonly source_revision: string | null;
}

/**
 * Saves a revision. It becomes the head if its parent is the head, or if all that came after its parent is of the same
 * member and device. Otherwise it is stored beside the head. The same revision again gets the same answer.
 *
 * @throws {ApiError} `not_found`; `not_permitted`; `invalid` for content that the kind does not have
 */
export async function saveRevision(
  tx: Transaction,
  kinds: DocumentKinds,
  actor: Actor,
  { id, rev, body }: { id: string; rev: string; body: SavedRevision },
): Promise<{ result: "HEAD" | "BESIDE"; head: string }> {
  const row = await lockDocument(tx, id);
  assertMayWrite(actor, row);
  const existing = await findRevision(tx, id, rev);
  if (existing) return answerOf(existing);
  const data = parseData(row.kind, body.data);
  const kind = kinds[row.kind] as DocumentKind<Record<string, unknown>>;
  const parent = (await isRevision(tx, id, body.parent)) ? body.parent : body.base;
  const becomesHead = await follows(tx, row, parent, { device: body.device, authorId: actor.id });
  const [saved] = await tx
    .insert(revision)
    .values({
      id: rev,
      // It continues what came after its parent, so that heads form one line.
      ...{ documentId: id, parentId: becomesHead ? row.headRevision : parent, mergedId: body.merged, data },
      ...{ besideOf: becomesHead ? null : row.headRevision, textHash: hashTexts(kind.textsOf(data)) },
      ...{ device: body.device, authorId: actor.id, note: body.note, kept: body.kept, minor: body.minor },
      sourceRevisionId: await sourceOf(tx, row, becomesHead ? row.headRevision : parent, body.source_revision),
    })
    .onConflictDoNothing()
    .returning();
  // The id belongs to a revision of another document.
  if (!saved) throw new ApiError("invalid", { fields: { rev: ["invalid"] } });
  // It takes up what it merges, and what the device has saved beside a head before: a draft goes on from its saves.
  const isOwn = and(eq(revision.authorId, actor.id), eq(revision.device, body.device));
  await tx
    .update(revision)
    .set({ mergedBy: rev })
    .where(
      and(
        eq(revision.documentId, id),
        ne(revision.id, rev),
        sql`beside_of is not null and merged_by is null`,
        body.merged === null ? isOwn : or(isOwn, eq(revision.id, body.merged)),
      ),
    );
  await tx
    .update(document)
    .set({ updatedAt: sql`now()`, ...(becomesHead && { headRevision: rev, title: kind.titleOf(data) }) })
    .where(eq(document.id, id));
  if (becomesHead) {
    if (body.minor) await markMinor(tx, id);
    await refreshStatus(tx, [id]);
    await setImageUses(tx, id, kind.picturesOf(data));
  }
  return answerOf(saved);
}

const answerOf = ({ id, besideOf }: RevisionRow) =>
  besideOf === null ? ({ result: "HEAD", head: id } as const) : ({ result: "BESIDE", head: besideOf } as const);

/** @throws {ApiError} `not_permitted` */
function assertMayWrite(actor: Actor, { kind, lang, createdBy, assigneeId }: DocumentRow): void {
  const own = createdBy === actor.id || assigneeId === actor.id;
  if (!canInLang(actor, kindActs[kind] ?? (own ? "write" : "edit_any"), lang)) throw new ApiError("not_permitted");
}

/** Checks content against the schema of its kind. @throws {ApiError} `invalid` */
function parseData(kind: DocumentKindName, data: unknown): Record<string, unknown> {
  const result = v.safeParse(documentData[kind] as v.GenericSchema<unknown, Record<string, unknown>>, data);
  if (!result.success) throw new ApiError("invalid", { fields: { data: ["invalid"] } });
  return result.output;
}

/** Locks a document until the end of the transaction. @throws {ApiError} `not_found` */
export async function lockDocument(tx: Transaction, id: string): Promise<DocumentRow> {
  const [row] = await tx.select().from(document).where(eq(document.id, id)).for("update");
  if (!row) throw new ApiError("not_found");
  return row;
}

async function findRevision(tx: Transaction, documentId: string, id: string): Promise<RevisionRow | undefined> {
  const [row] = await tx
    .select()
    .from(revision)
    .where(and(eq(revision.id, id), eq(revision.documentId, documentId)));
  return row;
}

async function isRevision(tx: Transaction, documentId: string, id: string | null): Promise<boolean> {
  return id !== null && (await findRevision(tx, documentId, id)) !== undefined;
}

/** Revisions of one device in a row that are looked through. */
const maxOwnRevisions = 2000;

/** Whether a revision with this parent may become the head. */
async function follows(
  tx: Transaction,
  { id, headRevision }: DocumentRow,
  parent: string | null,
  { device, authorId }: { device: string; authorId: number },
): Promise<boolean> {
  if (headRevision === parent) return true;
  // From the head back, as long as revisions are the device's own.
  const result = await tx.execute(sql`
    with recursive own as (
      select id, parent_id, 1 as depth from revision
      where id = ${headRevision} and document_id = ${id} and device = ${device} and author_id = ${authorId}
      union all
      select earlier.id, earlier.parent_id, depth + 1 from own join revision earlier on earlier.id = own.parent_id
      where earlier.device = ${device} and earlier.author_id = ${authorId} and depth < ${maxOwnRevisions}
    )
    select 1 as found from own where parent_id is not distinct from ${parent}::uuid limit 1`);
  return result.rows.length > 0;
}
