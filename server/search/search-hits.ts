import { type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type * as v from "valibot";
import { search as limits } from "#contract/limits.ts";
import { contentLang } from "#contract/locales.ts";
import type { searchSite } from "#contract/search/endpoints.ts";
import { decodeCursor } from "#server/api/cursor.ts";
import { searchText } from "./search.schema.ts";
import type { SearchQuestion } from "./search-question.ts";

export type SearchInput = v.InferOutput<typeof searchSite.query>;

/** A text that has the words of a question. */
export interface Hit extends Record<string, unknown> {
  readonly id: number;
  readonly type: "article" | "game";
  readonly source_id: number;
  /** Where it stands in the order that was asked for. */
  readonly position: string | number;
}

/** What a word counts for by its weight: D (no place has it), C the body, B subtitle and labels, A the title. */
const weights = "{0, 0.1, 0.4, 1}";

/** Texts that a question finds, in the order asked for: a page and one more, if there is one. */
export async function findHits(db: NodePgDatabase, input: SearchInput, question: SearchQuestion): Promise<Hit[]> {
  const { rows } = await db.execute<Hit>(
    input.sort === "date" ? byDate(input, question) : byRelevance(input, question),
  );
  return rows;
}

function byDate({ cursor, order, limit, ...input }: SearchInput, { anywhere }: SearchQuestion): SQL {
  const direction = sql.raw(order);
  const [moment, id] = cursor ? decodeCursor(cursor, "moment") : [];
  const after = cursor
    ? sql`and (published_at, id) ${sql.raw(order === "asc" ? ">" : "<")} (${moment}::timestamptz, ${id}::int)`
    : sql``;
  // Written out for those of the page alone: for all that is found it would take longer than to find them.
  return sql`
    select id, type, source_id, to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as position
    from (select id, type, source_id, published_at from ${searchText} where ${has(anywhere, input)} ${after}
      order by published_at ${direction}, id ${direction} limit ${limit + 1}::int) as page
    order by published_at ${direction}, id ${direction}`;
}

/**
 * Frequent words are in thousands of texts, and to rank all of them would take seconds: ranked are the latest that have
 * the words in their title, and the latest that have them at all.
 */
function byRelevance({ cursor, limit, ...input }: SearchInput, { anywhere, inTitle }: SearchQuestion): SQL {
  const [score, id] = cursor ? decodeCursor(cursor, "number") : [];
  const after = cursor ? sql`where (position, id) < (${score}::int, ${id}::int)` : sql``;
  const latest = (query: string) => sql`(select id, type, source_id, words from ${searchText} where ${has(query, input)}
    order by published_at desc, id desc limit ${limits.ranked}::int)`;
  return sql`
    with ranked as materialized (
      select distinct on (id) id, type, source_id,
        (1e6 * ts_rank_cd(${weights}::real[], words, ${anywhere}::tsquery))::int as position
      from (${latest(inTitle)} union all ${latest(anywhere)}) as found order by id
    )
    select * from ranked ${after} order by position desc, id desc limit ${limit + 1}::int`;
}

function has(query: string, { lang, type }: Pick<SearchInput, "lang" | "type">): SQL {
  const ofType = type ? sql`and type = ${type}` : sql``;
  return sql`words @@ ${query}::tsquery and lang = ${contentLang(lang)}::int ${ofType}`;
}
