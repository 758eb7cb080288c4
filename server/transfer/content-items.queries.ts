import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { type DocumentKindName, fixedItems } from "#contract/backstage/kinds.ts";
import { article, label } from "#server/articles/articles.schema.ts";
import { calendarEvent } from "#server/calendar/calendar.schema.ts";
import type { DocumentKind, DocumentKinds } from "#server/documents/document-kind.ts";
import { document, revision } from "#server/documents/documents.schema.ts";
import { feedbackCampaign } from "#server/feedback/feedback.schema.ts";
import { game } from "#server/games/games.schema.ts";
import { materialGroup } from "#server/materials/materials.schema.ts";
import { newsletterIssue } from "#server/newsletter/issues.schema.ts";
import { poll } from "#server/polls/polls.schema.ts";

/** Content of one document, as readers have it or as its draft. */
export interface Content {
  readonly kind: DocumentKindName;
  readonly itemId: number;
  readonly lang: number | null;
  readonly draft: boolean;
  readonly data: Record<string, unknown>;
}

interface Place {
  readonly itemId: number;
  readonly lang: number | null;
}

/** Finds all content of a kind in the order of its items: what readers have, else the draft that was never published. */
export async function findContent(
  db: NodePgDatabase,
  kinds: DocumentKinds,
  kind: DocumentKindName,
): Promise<Content[]> {
  const drafts = await findDrafts(db, kind);
  const places = new Map(
    [...(await findPlaces(db, kind)), ...drafts].map((place) => [`${place.itemId} ${place.lang}`, place]),
  );
  const found: Content[] = [];
  for (const { itemId, lang } of [...places.values()].sort(byPlace)) {
    const live = await (kinds[kind] as DocumentKind<Record<string, unknown>>).readLive(db, { itemId, lang });
    const data = live?.data ?? drafts.find((draft) => draft.itemId === itemId && draft.lang === lang)?.data;
    if (data) found.push({ kind, itemId, lang, draft: live === undefined, data });
  }
  return found;
}

const byPlace = (one: Place, other: Place) => one.itemId - other.itemId || (one.lang ?? 0) - (other.lang ?? 0);

async function findDrafts(db: NodePgDatabase, kind: DocumentKindName) {
  return db
    .select({ itemId: document.itemId, lang: document.lang, data: revision.data })
    .from(document)
    .innerJoin(revision, eq(revision.id, document.headRevision))
    .where(and(eq(document.kind, kind), isNull(document.publishedRevision), isNotNull(document.headRevision)));
}

/** Places of the rows that readers have. */
async function findPlaces(db: NodePgDatabase, kind: DocumentKindName): Promise<Place[]> {
  const fixed = fixedItems[kind];
  if (fixed !== undefined) return Array.from({ length: fixed }, (_, at) => ({ itemId: at + 1, lang: null }));
  return (await finders[kind]?.(db)) ?? [];
}

const shared = sql<null>`null`;
const finders: Partial<Record<DocumentKindName, (db: NodePgDatabase) => Promise<Place[]>>> = {
  label: (db) => db.select({ itemId: label.id, lang: shared }).from(label),
  article: (db) => db.selectDistinct({ itemId: article.itemId, lang: shared }).from(article),
  article_text: (db) => db.select({ itemId: article.itemId, lang: article.lang }).from(article),
  poll: (db) => db.select({ itemId: poll.itemId, lang: shared }).from(poll),
  game: (db) => db.selectDistinct({ itemId: game.itemId, lang: shared }).from(game),
  game_text: (db) => db.select({ itemId: game.itemId, lang: game.lang }).from(game),
  // A program makes those with a key anew.
  event: (db) =>
    db.select({ itemId: calendarEvent.id, lang: shared }).from(calendarEvent).where(isNull(calendarEvent.key)),
  questionnaire: (db) => db.select({ itemId: feedbackCampaign.id, lang: shared }).from(feedbackCampaign),
  material_group: (db) => db.select({ itemId: materialGroup.id, lang: shared }).from(materialGroup),
  issue: (db) =>
    db
      .select({ itemId: sql<number>`replace(${newsletterIssue.month}, '-', '')::int`, lang: shared })
      .from(newsletterIssue),
};

/** Dates of an article's text. */
export interface ArticleDates {
  readonly publishedAt: Date;
  readonly updatedAt: Date;
  readonly withdrawnAt: Date | null;
}

/** Finds the dates of all articles by item and language, `12 3`. */
export async function findArticleDates(db: NodePgDatabase): Promise<Map<string, ArticleDates>> {
  const rows = await db
    .select({
      ...{ itemId: article.itemId, lang: article.lang, publishedAt: article.publishedAt },
      ...{ updatedAt: article.updatedAt, withdrawnAt: article.withdrawnAt },
    })
    .from(article);
  return new Map(rows.map(({ itemId, lang, ...dates }) => [`${itemId} ${lang}`, dates]));
}
