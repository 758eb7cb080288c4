import { and, eq, isNull, sql } from "drizzle-orm";
import { article } from "#server/articles/articles.schema.ts";
import { hashOfSecret, newSecret } from "#server/auth/secrets.ts";
import { comment } from "#server/comments/comments.schema.ts";
import type { Database } from "#server/database/connect.ts";
import { game } from "#server/games/games.schema.ts";
import { poll, pollOption } from "#server/polls/polls.schema.ts";

/** Ids of an article of the sample and of a game, in Chinese and in English. */
export async function sampleItems(db: Database): Promise<{ articles: [number, number]; games: [number, number] }> {
  const rowsOf = async (table: typeof article | typeof game) => {
    const rows = await db.select({ id: table.id }).from(table).where(eq(table.itemId, 3)).orderBy(table.lang);
    return rows.map(({ id }) => id) as [number, number];
  };
  return { articles: await rowsOf(article), games: await rowsOf(game) };
}

/** Inserts a comment as its author would, and returns its id. */
export async function addCommentRow(db: Database, values: typeof comment.$inferInsert): Promise<number> {
  const [row] = await db.insert(comment).values(values).returning({ id: comment.id });
  return row?.id ?? 0;
}

/** Returns a sample poll with its options. Its window is moved to the given hours from now. */
export async function pollBetween(
  db: Database,
  from: number,
  to: number,
  { itemId = 46, maxOptions = 2 }: { itemId?: number; maxOptions?: number } = {},
): Promise<{ id: number; options: number[] }> {
  const hours = (count: number) => sql<Date>`now() + make_interval(secs => ${count * 3600})`;
  const [row] = await db
    .update(poll)
    .set({ startsAt: hours(from), endsAt: hours(to), maxOptions })
    .where(eq(poll.itemId, itemId))
    .returning({ id: poll.id });
  const id = row?.id ?? 0;
  const options = await db.select().from(pollOption).where(eq(pollOption.pollId, id)).orderBy(pollOption.id);
  return { id, options: options.map((option) => option.id) };
}

/** Adds many members, each with a session and no known password. */
export async function addMembers(db: Database, count: number): Promise<{ id: number; token: string }[]> {
  const tokens = Array.from({ length: count }, newSecret);
  const crowd = `crowd-${crypto.randomUUID()}`;
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into member (email, password_hash, name, nickname, avatar, lang, verified_at)
    select ${crowd} || n || '@example.com', '', ${crowd} || n, 'Reader ' || n, 'kapok-1', 3, now()
    from generate_series(1, ${count}::int) as n returning id`);
  const ids = rows.map(({ id }) => id);
  await db.execute(sql`
    insert into member_session (member_id, token_hash, user_agent, expires_at)
    select id, hash, 'tests', now() + interval '1 day'
    from unnest(${sql.param(ids)}::int[], ${sql.param(tokens.map(hashOfSecret))}::text[]) as each (id, hash)`);
  return ids.map((id, index) => ({ id, token: tokens[index] ?? "" }));
}

/** Counts the visible comments and replies of an article row by row. */
export function countRows(db: Database, articleId: number): Promise<number> {
  return db.$count(comment, and(eq(comment.articleId, articleId), eq(comment.state, "shown")));
}

/** Deletes all comments, so that the counts of tests start at zero. */
export async function withoutComments(db: Database): Promise<void> {
  await db.delete(comment).where(isNull(comment.threadId));
}
