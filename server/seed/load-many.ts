import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as v from "valibot";
import { article, articleLabel } from "#server/articles/articles.schema.ts";
import { checkRows } from "#server/database/check-rows.ts";
import { itemIdsFrom } from "#server/documents/item-ids.ts";
import { image } from "#server/media/media.schema.ts";
import { searchText } from "#server/search/search.schema.ts";
import { loadLabels } from "./items.ts";
import { type ArticleFile, readArticleFiles } from "./load-articles.ts";
import { splitIntoParts } from "./load-parts.ts";
import { both, sampleLangs, saveCover } from "./sample-files.ts";

const coverName = "load-test";
/** Covers in `sample/covers` that no sample article uses. */
const coverNames = ["news", "activity", "platform", "casino", "live", "lottery", "chess", "sports"];
const rowsAtOnce = 10_000;
const languages = Object.keys(sampleLangs).length;

/**
 * Replaces the load-test articles with `count` new ones, half of them in each language. A text of about 3 kB consists of
 * two parts of sample articles. The articles cover all sections and labels and the five years before `now`.
 */
export async function loadMany(db: NodePgDatabase, count = 100_000, now = new Date()): Promise<void> {
  const files = await readArticleFiles();
  await db.transaction(async (tx) => {
    await remove(tx);
    const buildIndex = await dropWordIndex(tx);
    await createParts(tx, files);
    const covers = await loadCovers(tx);
    for (let first = 0; first < count; first += rowsAtOnce) {
      await insertRows(tx, { files, covers, count, first, last: Math.min(first + rowsAtOnce, count) - 1, now });
    }
    await insertLabels(tx, Math.ceil(count / languages));
    await buildIndex();
  });
  await analyze(db);
}

/** Removes the load-test articles. */
export async function removeMany(db: NodePgDatabase): Promise<void> {
  await db.transaction(remove);
  await analyze(db);
}

async function remove(db: NodePgDatabase): Promise<void> {
  // A hundred thousand rows take longer than the statement timeout.
  await db.execute(sql`set local statement_timeout = 0`);
  // Articles first: a removed label would mark its article as changed.
  await db.execute(sql`delete from ${article} where ${article.itemId} >= ${itemIdsFrom.loadTest}`);
  await db.execute(sql`delete from ${searchText} where ${searchText.type} = 'article'
    and not exists (select 1 from ${article} where ${article.id} = ${searchText.sourceId})`);
  await db.execute(sql`delete from ${articleLabel} where ${articleLabel.itemId} >= ${itemIdsFrom.loadTest}`);
  await db.execute(sql`delete from ${image} where ${image.filename} like ${`sample-${coverName}-%`}`);
}

async function createParts(db: NodePgDatabase, files: readonly ArticleFile[]): Promise<void> {
  await db.execute(sql`create temporary table load_part on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(splitIntoParts(files))}::jsonb)
      as part(lang int, place int, title text, subtitle text, body text, html text, headings jsonb, minutes int,
        title_words tsvector, subtitle_words tsvector, body_words tsvector)`);
  await db.execute(sql`create index on load_part (lang, place)`);
  await db.execute(sql`analyze load_part`);
}

async function loadCovers(db: NodePgDatabase): Promise<number[]> {
  const ids: number[] = [];
  for (const cover of coverNames) {
    ids.push(await saveCover(db, { name: `${coverName}-${cover}`, cover, alt: both("压力测试", "Load test") }));
  }
  return ids;
}

interface Batch {
  readonly files: readonly ArticleFile[];
  readonly covers: readonly number[];
  readonly count: number;
  readonly first: number;
  readonly last: number;
  readonly now: Date;
}

/** The two parts that item `i` consists of. */
const chosenParts = sql`one.place = i % parts and two.place = (i + 1 + (i / parts) % (parts - 1)) % parts`;

/** Inserts rows `first` to `last` of `count`. Multiplication by primes distributes values, the same in every load. */
async function insertRows(db: NodePgDatabase, { files, covers, count, first, last, now }: Batch): Promise<void> {
  const items = Math.ceil(count / languages);
  const sections = [...new Set(files.map(({ section }) => section))];
  await db.execute(sql`
    with size as (select min(parts)::int as parts from (select count(*) as parts from load_part group by lang) by_lang),
    new_row as (
      select n / ${languages}::int as i, (${list(Object.values(sampleLangs))}::int[])[1 + n % ${languages}::int] as lang
      from generate_series(${first}::int, ${last}::int) as n
    )
    , new_article as (
    insert into ${article} (item_id, lang, title, subtitle, section, body, body_html, headings, reading_minutes,
      cover_image_id, published_at, updated_at, view_count)
    select ${itemIdsFrom.loadTest}::int + i, lang, one.title || ' · ' || i, two.subtitle,
      (${list(sections)}::text[])[1 + i % ${sections.length}::int],
      one.body || E'\n\n' || two.body, one.html || E'\n' || two.html, one.headings || two.headings,
      one.minutes + two.minutes, (${list(covers)}::int[])[1 + i % ${covers.length}::int],
      published, published, 200000 / (1 + (i * 104729::bigint) % ${items}::int)
    from new_row cross join size
    join load_part one using (lang)
    join load_part two using (lang)
    cross join lateral (select ${now}::timestamptz
      - interval '1826 days' * (((i * 7919::bigint) % ${items}::int)::float8 / ${items}::int) as published) as moment
    where ${chosenParts}
    returning id, item_id, lang, published_at, changed_xid)
    insert into ${searchText} (type, source_id, lang, published_at, made_of_xid, words)
    select 'article', id, lang, published_at, changed_xid,
      (one.title_words || array_to_tsvector(array[i::text])) || two.subtitle_words || one.body_words || two.body_words
    from new_article cross join size
    cross join lateral (select item_id - ${itemIdsFrom.loadTest}::int as i) as number
    join load_part one using (lang)
    join load_part two using (lang)
    where ${chosenParts}`);
}

/** Drops the word index and returns a function that builds it. One build at the end takes a third of the time. */
async function dropWordIndex(db: NodePgDatabase): Promise<() => Promise<unknown>> {
  const name = "search_text_words";
  const result = await db.execute(sql`select indexdef from pg_indexes where indexname = ${name}`);
  const rows = checkRows(v.object({ indexdef: v.string() }), result);
  await db.execute(sql`set local maintenance_work_mem = '256MB'`);
  await db.execute(sql`drop index ${sql.identifier(name)}`);
  return () => db.execute(sql.raw(rows[0]?.indexdef ?? ""));
}

/** Inserts one to three labels for each item. */
async function insertLabels(db: NodePgDatabase, items: number): Promise<void> {
  const labelIds = [...(await loadLabels(db)).values()];
  await db.execute(sql`
    insert into ${articleLabel} (item_id, label_id)
    select ${itemIdsFrom.loadTest}::int + i, (${list(labelIds)}::int[])[1 + (i + k * 7) % ${labelIds.length}::int]
    from generate_series(0, ${items - 1}::int) as i cross join lateral generate_series(0, i % 3) as k`);
}

async function analyze(db: NodePgDatabase): Promise<void> {
  await db.execute(sql`analyze ${article}, ${articleLabel}, ${searchText}`);
}

/** A list as one parameter. The query builder would make a parameter of every element. */
function list(values: readonly (string | number)[]) {
  return sql.param([...values]);
}
