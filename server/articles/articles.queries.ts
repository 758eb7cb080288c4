import { and, asc, desc, eq, inArray, like, type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type * as v from "valibot";
import type { ArticleSummary, listArticles } from "#contract/articles/endpoints.ts";
import type { ResponseOf } from "#contract/http/endpoint.ts";
import { ApiError } from "#contract/http/errors.ts";
import { contentLang } from "#contract/locales.ts";
import { decodeCursor, encodeCursor } from "#server/api/cursor.ts";
import { toPicture } from "../media/media.queries.ts";
import { image } from "../media/media.schema.ts";
import { findPollsOf } from "../polls/polls.queries.ts";
import { poll } from "../polls/polls.schema.ts";
import { article, articleLabel, isPublic } from "./articles.schema.ts";
import { findLabelId, findLabels } from "./labels.queries.ts";

export const summaryColumns = {
  id: article.id,
  itemId: article.itemId,
  lang: article.lang,
  title: article.title,
  subtitle: article.subtitle,
  section: article.section,
  publishedAt: article.publishedAt,
  readingMinutes: article.readingMinutes,
  likedAmount: article.likedAmount,
  commentCount: article.commentCount,
  commentOpen: article.commentOpen,
  viewCount: article.viewCount,
  image,
};

type SummaryRow = Pick<typeof article.$inferSelect, Exclude<keyof typeof summaryColumns, "image">> & {
  image: typeof image.$inferSelect;
};

type ListInput = v.InferOutput<typeof listArticles.query>;

/** Includes microseconds, which a Date lacks. A cursor without them would repeat or skip rows. */
export const publishedExactly = sql<string>`to_char(${article.publishedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const sortColumns = { published: article.publishedAt, popular: article.viewCount, liked: article.likedAmount } as const;

/** A page of articles in the requested order, with the cursor of the next page. */
export async function findArticles(db: NodePgDatabase, input: ListInput): Promise<ResponseOf<typeof listArticles>> {
  const sortColumn = sortColumns[input.sort];
  const direction = input.order === "asc" ? asc : desc;
  const position = after(input);
  const labelId = input.label ? await findLabelId(db, input.label) : undefined;
  if (labelId === null) return { article_list: [], next_cursor: null };
  // The page is selected before its pictures. In one join, a wrong estimate of either would read all articles.
  const chosen = db
    .select({ id: article.id })
    .from(article)
    .where(and(isPublic, eq(article.lang, contentLang(input.lang)), ...filters(input, labelId), position))
    .orderBy(direction(sortColumn), direction(article.id))
    .limit(input.limit + 1)
    .as("chosen");
  const rows = await db
    .select({ ...summaryColumns, publishedExactly })
    .from(chosen)
    .innerJoin(article, eq(article.id, chosen.id))
    .innerJoin(image, eq(image.id, article.coverImageId))
    .orderBy(direction(sortColumn), direction(article.id));
  const page = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? page.at(-1) : undefined;
  const polls = input.poll && (await findPollsOf(db, itemIdsOf(page), input.lang));
  return {
    article_list: await toSummaries(db, page, input.lang),
    ...(polls && {
      poll_list: page.flatMap(({ id, itemId }) => {
        const found = polls.get(itemId);
        return found ? { article_id: id, poll: found } : [];
      }),
    }),
    next_cursor: last
      ? encodeCursor([
          { published: last.publishedExactly, popular: last.viewCount, liked: last.likedAmount }[input.sort],
          last.id,
        ])
      : null,
  };
}

function filters({ section, poll: withPoll }: ListInput, labelId: number | undefined): (SQL | undefined)[] {
  return [
    section && inSection(section),
    labelId &&
      sql`exists (select 1 from ${articleLabel}
        where ${articleLabel.labelId} = ${labelId}::int and ${articleLabel.itemId} = ${article.itemId})`,
    withPoll && sql`exists (select 1 from ${poll} where ${poll.itemId} = ${article.itemId})`,
  ].filter((filter) => filter !== undefined && filter !== "") as SQL[];
}

/** Within a section, `news/industry`, or a parent section, `news`. */
export function inSection(section: string): SQL {
  return section.includes("/") ? eq(article.section, section) : like(article.section, `${section}/%`);
}

function after({ cursor, sort, order }: ListInput): SQL | undefined {
  if (!cursor) return undefined;
  const [value, id] = decodeCursor(cursor, sort === "published" ? "moment" : "number");
  const comparison = sql.raw(order === "asc" ? ">" : "<");
  return sort === "published"
    ? sql`(${article.publishedAt}, ${article.id}) ${comparison} (${String(value)}::timestamptz, ${id}::int)`
    : sql`(${sortColumns[sort]}, ${article.id}) ${comparison} (${Number(value)}::int, ${id}::int)`;
}

/** Converts rows to the summaries of the contract; the labels of all of them take one query. */
export async function toSummaries(db: NodePgDatabase, rows: SummaryRow[], lang: number): Promise<ArticleSummary[]> {
  const labels = await findLabels(db, itemIdsOf(rows), lang);
  return rows.map((row) => ({
    id: row.id,
    lang: row.lang,
    title: row.title,
    subtitle: row.subtitle,
    section: row.section,
    label_list: labels.get(row.itemId) ?? [],
    cover_img: toPicture(row.image, lang),
    published_at: row.publishedAt.toISOString(),
    reading_minutes: row.readingMinutes,
    liked_amount: row.likedAmount,
    comment_count: row.commentCount,
    comment_open: row.commentOpen,
  }));
}

function itemIdsOf(rows: readonly { itemId: number }[]): number[] {
  return rows.map((row) => row.itemId);
}

/** Summaries of some public articles, in the order of their ids. */
export async function findSummaries(
  db: NodePgDatabase,
  ids: readonly number[],
  lang: number,
): Promise<ArticleSummary[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(summaryColumns)
    .from(article)
    .innerJoin(image, eq(image.id, article.coverImageId))
    .where(and(isPublic, inArray(article.id, [...ids])));
  rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  return toSummaries(db, rows, lang);
}

/** Summaries of the public articles of some items in a language, in the order of the items. */
export async function findSummariesOfItems(
  db: NodePgDatabase,
  itemIds: readonly number[],
  lang: number,
): Promise<ArticleSummary[]> {
  const rows = await db
    .select({ id: article.id, itemId: article.itemId })
    .from(article)
    .where(and(inArray(article.itemId, [...itemIds]), eq(article.lang, contentLang(lang))));
  const ids = itemIds.flatMap((itemId) => rows.filter((row) => row.itemId === itemId).map(({ id }) => id));
  return findSummaries(db, ids, lang);
}

/** Articles that share the most labels with one, newest first among equals. */
export async function findRelatedArticles(
  db: NodePgDatabase,
  id: number,
  lang: number,
  size: number,
): Promise<ArticleSummary[]> {
  const [own] = await db
    .select({ itemId: article.itemId })
    .from(article)
    .where(and(eq(article.id, id), isPublic));
  if (!own) throw new ApiError("not_found");
  // Candidates are the newest of each label, so that the cost does not grow with the number of articles.
  const newest = 60;
  const candidates = sql`(
    select a.id, l.shared from (
      select other.item_id, count(*) as shared from (
        select near.item_id from article_label mine
        cross join lateral (
          select al.item_id from article_label al join article na on na.item_id = al.item_id and na.lang = ${contentLang(lang)}
          where al.label_id = mine.label_id and al.item_id <> ${own.itemId} and na.withdrawn_at is null and na.published_at <= now()
          order by al.item_id desc limit ${newest}
        ) near where mine.item_id = ${own.itemId}
      ) other group by other.item_id
    ) l join article a on a.item_id = l.item_id and a.lang = ${contentLang(lang)} and a.withdrawn_at is null and a.published_at <= now()
    order by l.shared desc, a.published_at desc, a.id desc limit ${size}
  )`;
  const rows = await db
    .select(summaryColumns)
    .from(article)
    .innerJoin(image, eq(image.id, article.coverImageId))
    .innerJoin(sql`${candidates} as candidate`, sql`candidate.id = ${article.id}`)
    .orderBy(sql`candidate.shared desc`, desc(article.publishedAt), desc(article.id));
  return toSummaries(db, rows, lang);
}

/** Ids and titles of the most read articles. */
export async function findPopular(
  db: NodePgDatabase,
  lang: number,
  size: number,
): Promise<{ id: number; title: string }[]> {
  return db
    .select({ id: article.id, title: article.title })
    .from(article)
    .where(and(eq(article.lang, contentLang(lang)), isPublic))
    .orderBy(desc(article.viewCount), desc(article.id))
    .limit(size);
}

/** Whether the site has any article, public or not. */
export async function hasArticles(db: NodePgDatabase): Promise<boolean> {
  const found = await db.select({ id: article.id }).from(article).limit(1);
  return found.length > 0;
}
