import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { BackstageDocument, DocumentStatus, Revision, RevisionSummary } from "#contract/backstage/documents.ts";
import type { DocumentKindName } from "#contract/backstage/kinds.ts";
import { revisionsShown } from "#contract/backstage/limits.ts";
import { ApiError } from "#contract/http/errors.ts";
import { routedLocales } from "#contract/locales.ts";
import { encodeCursor, notACursor, readCursor } from "#server/api/cursor.ts";
import { imageUse } from "#server/media/image-use.schema.ts";
import { member } from "#server/members/members.schema.ts";
import { article } from "../articles/articles.schema.ts";
import { game } from "../games/games.schema.ts";
import type { DocumentKinds } from "./document-kind.ts";
import { document, revision, schedule } from "./documents.schema.ts";
import { findOutsideChange } from "./live-rows.mutations.ts";

type DocumentRow = typeof document.$inferSelect;

interface ListQuery {
  readonly kind?: DocumentKindName | undefined;
  readonly content_lang?: number | undefined;
  readonly item_id?: number | undefined;
  readonly status?: DocumentStatus | undefined;
  readonly review?: BackstageDocument["review"] | undefined;
  readonly mine?: "true" | undefined;
  readonly missing?: string | undefined;
  readonly beside?: "true" | undefined;
  readonly image?: number | undefined;
  readonly q?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Condition: a revision beside the head that nobody has merged. */
const isBeside = and(isNotNull(revision.besideOf), isNull(revision.mergedBy));

/** Lists documents, the last changed first, a page at a time. @throws {ApiError} `invalid` for a bad cursor */
export async function listDocuments(
  db: NodePgDatabase,
  memberId: number,
  query: ListQuery,
): Promise<{ document_list: BackstageDocument[]; next_cursor: string | null }> {
  const {
    kind,
    content_lang: lang,
    item_id: itemId,
    status,
    review,
    mine,
    missing,
    beside,
    image,
    q,
    limit,
    cursor,
  } = query;
  const rows = await db
    .select()
    .from(document)
    .where(
      and(
        kind && eq(document.kind, kind),
        lang === undefined ? undefined : eq(document.lang, lang),
        itemId === undefined ? undefined : eq(document.itemId, itemId),
        status && eq(document.status, status),
        review && eq(document.review, review),
        mine && or(eq(document.createdBy, memberId), eq(document.assigneeId, memberId)),
        missing === undefined ? undefined : lacksText(missing),
        beside && inArray(document.id, db.select({ id: revision.documentId }).from(revision).where(isBeside)),
        image === undefined ? undefined : inArray(document.id, documentsWith(db, image)),
        q ? sql`${document.title} ilike ${`%${q.replace(/[\\%_]/g, "\\$&")}%`}` : undefined,
        cursor === undefined ? undefined : before(cursor),
      ),
    )
    .orderBy(desc(document.updatedAt), desc(document.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    document_list: await toDocuments(db, page),
    next_cursor: rows.length > limit && last ? encodeCursor([last.updatedAt.toISOString(), last.id]) : null,
  };
}

/** Lists the items of a kind that readers have and that have no document. */
export async function findUnopened(
  db: NodePgDatabase,
  kinds: DocumentKinds,
  { kind, lang }: { kind: DocumentKindName; lang: number },
): Promise<{ item_id: number; title: string }[]> {
  const items = (await kinds[kind].findItems?.(db, lang)) ?? [];
  const opened = await db.select({ itemId: document.itemId }).from(document).where(eq(document.kind, kind));
  const ids = new Set(opened.map(({ itemId }) => itemId));
  return items.filter(({ itemId }) => !ids.has(itemId)).map(({ itemId, title }) => ({ item_id: itemId, title }));
}

/** Tables with the texts that readers have, by kind. Nobody may have opened them here. */
const readersTexts = [
  ["article_text", article],
  ["game_text", game],
] as const;

/** Condition: texts whose item has none in a language; with `any`, in at least one. */
function lacksText(missing: string): SQL | undefined {
  const langs = missing === "any" ? routedLocales.map(({ id }) => id) : [Number(missing)];
  const lacks = (lang: number) =>
    and(
      // A text is no proof that its own language is missing. Only others are looked up.
      ne(document.lang, lang),
      sql`not exists (select from ${document} as other
        where other.kind = ${document.kind} and other.item_id = ${document.itemId} and other.lang = ${lang})`,
      ...readersTexts.map(
        ([kind, table]) => sql`not (${document.kind} = ${kind} and exists (select from ${table}
          where ${table.itemId} = ${document.itemId} and ${table.lang} = ${lang}))`,
      ),
    );
  return and(isNotNull(document.lang), or(...langs.map(lacks)));
}

/** Ids of the documents whose latest revision uses a picture. */
function documentsWith(db: NodePgDatabase, imageId: number) {
  return db.select({ id: imageUse.documentId }).from(imageUse).where(eq(imageUse.imageId, imageId));
}

/** Condition: rows after the last one of a page. The cursor has milliseconds, the database microseconds. */
function before(cursor: string): SQL | undefined {
  const position = readCursor(cursor);
  const [at, id] = Array.isArray(position) ? position : [];
  const moment = new Date(String(at));
  if (Number.isNaN(moment.getTime()) || !/^[0-9a-f-]{36}$/.test(String(id))) throw notACursor();
  const ms = sql`date_trunc('milliseconds', ${document.updatedAt})`;
  return or(
    lt(document.updatedAt, moment),
    and(sql`${ms} = ${moment.toISOString()}::timestamptz`, sql`${document.id} < ${String(id)}::uuid`),
  );
}

/** Documents as clients get them, with their schedules. */
export async function toDocuments(db: NodePgDatabase, rows: readonly DocumentRow[]): Promise<BackstageDocument[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const schedules = await db
    .select()
    .from(schedule)
    .where(and(inArray(schedule.documentId, ids), inArray(schedule.state, ["waiting", "failed", "missed"])))
    .orderBy(schedule.madeAt);
  const besides = await db
    .select({ id: revision.documentId, count: sql<number>`count(*)::int` })
    .from(revision)
    .where(and(inArray(revision.documentId, ids), isBeside))
    .groupBy(revision.documentId);
  const titles = await findTitlesOfFacts(db, rows);
  return rows.map((row) => {
    const due = schedules.findLast(({ documentId }) => documentId === row.id);
    return {
      id: row.id,
      kind: row.kind,
      item_id: row.itemId,
      lang: row.lang,
      title: row.title || (titles.find(({ itemId }) => itemId === row.itemId)?.title ?? ""),
      status: row.status,
      review: row.review,
      head: row.headRevision,
      published_revision: row.publishedRevision,
      live_id: row.liveId,
      assignee: row.assigneeId,
      updated_at: row.updatedAt.toISOString(),
      schedule: due
        ? {
            id: due.id,
            revision: due.revisionId,
            due_at: due.dueAt.toISOString(),
            zone: due.zone,
            state: due.state as "waiting" | "failed" | "missed",
            reason: due.reason,
          }
        : null,
      beside_count: besides.find(({ id }) => id === row.id)?.count ?? 0,
    };
  });
}

/** Titles of articles whose shared facts are among the rows, because the facts have none. */
async function findTitlesOfFacts(db: NodePgDatabase, rows: readonly DocumentRow[]) {
  const items = rows.filter(({ kind }) => kind === "article").map(({ itemId }) => itemId);
  if (items.length === 0) return [];
  return db
    .select({ itemId: document.itemId, title: document.title })
    .from(document)
    .where(and(eq(document.kind, "article_text"), inArray(document.itemId, items), ne(document.title, "")))
    .orderBy(document.lang);
}

/** Finds a document with its revisions. @throws {ApiError} `not_found` */
export async function findDocument(db: NodePgDatabase, kinds: DocumentKinds, id: string) {
  const [row] = await db.select().from(document).where(eq(document.id, id));
  if (!row) throw new ApiError("not_found");
  const [made] = await toDocuments(db, [row]);
  if (!made) throw new ApiError("not_found");
  const [latest] = row.headRevision ? await selectRevisions(db, eq(revision.id, row.headRevision)) : [];
  const summaries = await selectRevisions(db, eq(revision.documentId, id), revisionsShown);
  return {
    document: made,
    head: latest ?? null,
    revision_list: summaries.map(({ data, ...summary }): RevisionSummary => summary),
    changed_outside: (await findOutsideChange(db, kinds, row)) !== undefined,
    beside_list: await selectRevisions(db, and(eq(revision.documentId, id), isBeside), revisionsShown),
  };
}

/** Returns the id under which readers have a document; `null` when it is not published. */
export async function findLiveId(db: NodePgDatabase, id: string): Promise<number | null> {
  const [row] = await db.select({ liveId: document.liveId }).from(document).where(eq(document.id, id));
  return row?.liveId ?? null;
}

/** Finds a revision of a document. @throws {ApiError} `not_found` */
export async function findRevision(db: NodePgDatabase, documentId: string, id: string): Promise<Revision> {
  const [found] = await selectRevisions(db, and(eq(revision.id, id), eq(revision.documentId, documentId)));
  if (!found) throw new ApiError("not_found");
  return found;
}

async function selectRevisions(db: NodePgDatabase, where: SQL | undefined, limit = 1): Promise<Revision[]> {
  const rows = await db
    .select({ row: revision, nickname: member.nickname })
    .from(revision)
    .leftJoin(member, eq(member.id, revision.authorId))
    .where(where)
    .orderBy(desc(revision.place))
    .limit(limit);
  return rows.map(({ row, nickname }) => ({
    id: row.id,
    parent: row.parentId,
    merged: row.mergedId,
    author: row.authorId === null ? null : { id: row.authorId, nickname: nickname ?? "" },
    device: row.device,
    made_at: row.madeAt.toISOString(),
    note: row.note,
    kept: row.kept,
    minor: row.minor,
    source_revision: row.sourceRevisionId,
    data: row.data,
  }));
}
