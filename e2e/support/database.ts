import { asc, sql } from "drizzle-orm";
import { article, isPublic } from "#server/articles/articles.schema.ts";
import { comment } from "#server/comments/comments.schema.ts";
import { type Database, openDatabase } from "#server/database/connect.ts";
import { clusterUrl, readClusterInfo } from "#server/database/postgres-data-info.ts";
import { poll, pollOption } from "#server/polls/polls.schema.ts";
import { languages } from "./messages.ts";

const [chinese, english] = languages;

/** Returns the URL of the database of the site under test. */
export async function databaseUrl(): Promise<string> {
  const info = await readClusterInfo(process.env.KAPOK_E2E_DATA ?? "");
  if (!info) throw new Error("The site has no database.");
  return clusterUrl(info);
}

/** Runs work on the database of the site under test. */
export async function inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase({ url: await databaseUrl() });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** Adds a poll with two options that ends in an hour; returns its id. It belongs to the oldest article without a poll. */
export function addPoll(question: string): Promise<number> {
  return inDatabase((db) =>
    db.transaction(async (tx) => {
      // Other tests withdraw articles and write some in one language. A reader would not see the poll of those.
      const [item] = await tx
        .select({ itemId: article.itemId })
        .from(article)
        .where(
          sql`${isPublic} and ${article.lang} = ${english.id}
            and exists (select 1 from article as chinese where chinese.item_id = ${article.itemId} and chinese.lang = ${chinese.id})
            and not exists (select 1 from ${poll} where ${poll.itemId} = ${article.itemId})`,
        )
        .orderBy(asc(article.publishedAt))
        .limit(1)
        .for("update", { skipLocked: true });
      if (!item) throw new Error("Every article has a poll.");
      const [row] = await tx
        .insert(poll)
        .values({
          itemId: item.itemId,
          question: { 2: question, 3: question },
          maxOptions: 1,
          startsAt: sql`now() - interval '1 hour'`,
          endsAt: sql`now() + interval '1 hour'`,
        })
        .returning({ id: poll.id });
      if (!row) throw new Error("The poll was not added.");
      const option = (sort: number) => ({ pollId: row.id, sort, text: { 2: `选项${sort}`, 3: `Option ${sort}` } });
      await tx.insert(pollOption).values([option(1), option(2)]);
      return row.id;
    }),
  );
}

/**
 * Adds old comments to an article, a second apart, and replies to the first; returns the ids of the first and its
 * replies. One transaction adds them all because the server caches comments for some seconds.
 */
export function addComments(
  articleId: number,
  texts: readonly string[],
  replies: readonly string[],
): Promise<{ first: number; replies: number[] }> {
  return inDatabase((db) =>
    db.transaction(async (tx) => {
      const add = async (added: readonly string[], threadId?: number) => {
        const rows = added.map((text, index) => ({
          articleId,
          text,
          threadId,
          replyTo: threadId,
          createdAt: sql`timestamptz '2026-01-01' + make_interval(secs => ${index})`,
        }));
        return (await tx.insert(comment).values(rows).returning({ id: comment.id })).map(({ id }) => id);
      };
      const [first = 0] = await add(texts);
      return { first, replies: await add(replies, first) };
    }),
  );
}
