import { and, eq, inArray } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type * as v from "valibot";
import { ApiError } from "#contract/http/errors.ts";
import type { SearchResult, searchSite } from "#contract/search/endpoints.ts";
import { encodeCursor } from "#server/api/cursor.ts";
import { excerptAt, firstPlace } from "#shared/excerpt.ts";
import { plainText } from "#shared/plain-text.ts";
import { isLongEnoughQuery, normalizeQuery } from "#shared/search-query.ts";
import { splitByMatches } from "#shared/search-terms.ts";
import { article, isPublic } from "../articles/articles.schema.ts";
import { game } from "../games/games.schema.ts";
import { toPicture } from "../media/media.queries.ts";
import { image } from "../media/media.schema.ts";
import { findHits, type Hit, type SearchInput } from "./search-hits.queries.ts";
import { type SearchQuestion, searchQuestion } from "./search-question.ts";
import { toSimplified } from "./simplified.ts";

/**
 * Finds a page of results and the cursor of the next page.
 *
 * @throws {ApiError} `invalid` when the query is too short
 */
export async function search(db: NodePgDatabase, input: SearchInput): Promise<v.InferOutput<typeof searchSite.answer>> {
  const plain = normalizeQuery(input.q);
  if (!isLongEnoughQuery(plain, input.lang)) throw new ApiError("invalid", { fields: { q: ["too_short"] } });
  const question = searchQuestion(plain);
  if (!question) return { result_list: [], next_cursor: null };
  const hits = await findHits(db, input, question);
  const page = hits.slice(0, input.limit);
  const last = hits.length > input.limit ? page.at(-1) : undefined;
  return {
    result_list: await toResults(db, page, question, input.lang),
    next_cursor: last ? encodeCursor([last.position, last.id]) : null,
  };
}

/** Reads the content of hits. Content withdrawn since it was indexed is left out. */
async function toResults(
  db: NodePgDatabase,
  hits: readonly Hit[],
  question: SearchQuestion,
  lang: number,
): Promise<SearchResult[]> {
  const idsOf = (type: Hit["type"]) => hits.filter((hit) => hit.type === type).map((hit) => hit.source_id);
  const [articles, games] = await Promise.all([readArticles(db, idsOf("article")), readGames(db, idsOf("game"))]);
  return hits.flatMap(({ type, source_id }) => {
    const found = (type === "article" ? articles : games).find(({ id }) => id === source_id);
    if (!found) return [];
    return {
      type,
      id: found.id,
      lang: found.lang,
      title: mark(found.title, question),
      excerpt: mark(excerptOf(found, question), question),
      section: found.section,
      cover_img: toPicture(found.image, lang),
      published_at: found.publishedAt.toISOString(),
    };
  });
}

interface Source {
  readonly id: number;
  readonly lang: number;
  readonly title: string;
  readonly subtitle: string;
  readonly html: string;
  readonly section: string;
  readonly publishedAt: Date;
  readonly image: typeof image.$inferSelect;
}

async function readArticles(db: NodePgDatabase, ids: number[]): Promise<Source[]> {
  if (ids.length === 0) return [];
  const { id, lang, title, subtitle, section, publishedAt } = article;
  return db
    .select({ id, lang, title, subtitle, html: article.bodyHtml, section, publishedAt, image })
    .from(article)
    .innerJoin(image, eq(image.id, article.coverImageId))
    .where(and(isPublic, inArray(id, ids)));
}

async function readGames(db: NodePgDatabase, ids: number[]): Promise<Source[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ game, image })
    .from(game)
    .innerJoin(image, eq(image.id, game.coverImageId))
    .where(inArray(game.id, ids));
  return rows.map(({ game: row, image: cover }) => ({
    id: row.id,
    lang: row.lang,
    title: row.name,
    subtitle: row.subtitle,
    image: cover,
    html: [row.introHtml, ...row.features].join(" "),
    section: `game/${row.category}`,
    publishedAt: new Date(`${row.releaseDate}T00:00:00Z`),
  }));
}

function excerptOf({ html, subtitle }: Source, { patterns }: SearchQuestion): string {
  const body = plainText(html);
  const at = firstPlace(toSimplified(body), patterns);
  return at === undefined ? subtitle : excerptAt(body, at);
}

/** Splits a text into pieces, every second one a match. Matching uses simplified characters, the pieces do not. */
function mark(text: string, question: SearchQuestion): string[] {
  let at = 0;
  return splitByMatches(toSimplified(text), question.text).map((piece) => {
    const start = at;
    at += piece.length;
    return text.slice(start, at);
  });
}
