import { type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as v from "valibot";
import { search as limits } from "#contract/limits.ts";
import { contentLang } from "#contract/locales.ts";
import type { searchSite } from "#contract/search/endpoints.ts";
import { decodeCursor } from "#server/api/cursor.ts";
import { checkRows } from "#server/database/check-rows.ts";
import { searchText } from "./search.schema.ts";
import type { SearchQuestion } from "./search-question.ts";

export type SearchInput = v.InferOutput<typeof searchSite.query>;

/** An index row that matches a query. `position` is its sort key in the requested order. */
const hit = v.object({
  id: v.number(),
  type: v.picklist(["article", "game"]),
  source_id: v.number(),
  position: v.union([v.string(), v.number()]),
});

export type Hit = v.InferOutput<typeof hit>;

/** Rank of the weights D (unused), C (body), B (subtitle and labels) and A (title). */
const weights = "{0, 0.1, 0.4, 1}";

/** Finds a page of matches in the requested order, plus one more if there is one. */
export async function findHits(db: NodePgDatabase, input: SearchInput, question: SearchQuestion): Promise<Hit[]> {
  const query = input.sort === "date" ? byDate(input, question) : byRelevance(input, question);
  return checkRows(hit, await db.execute(query));
}

function byDate({ cursor, order, limit, ...input }: SearchInput, { anywhere }: SearchQuestion): SQL {
  const direction = sql.raw(order);
  const [moment, id] = cursor ? decodeCursor(cursor, "moment") : [];
  const after = cursor
    ? sql`and (published_at, id) ${sql.raw(order === "asc" ? ">" : "<")} (${moment}::timestamptz, ${id}::int)`
    : sql``;
  // Formatted for the rows of the page only; formatting every match takes longer than the search.
  return sql`
    select id, type, source_id, to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as position
    from (select id, type, source_id, published_at from ${searchText} where ${has(anywhere, input)} ${after}
      order by published_at ${direction}, id ${direction} limit ${limit + 1}::int) as page
    order by published_at ${direction}, id ${direction}`;
}

/**
 * Ranks only the latest matches in the title and the latest matches anywhere: ranking thousands of matches of a
 * frequent word takes seconds.
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
