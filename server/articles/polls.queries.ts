import { asc, desc, inArray, isNull, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { contentLang } from "#contract/locales.ts";
import type { Poll } from "#contract/polls/endpoints.ts";
import { localizeJson } from "#server/i18n/local-text.ts";
import { pollState } from "#shared/poll-state.ts";
import { article, poll, pollOption } from "./articles.schema.ts";

/** The polls of several items, by item. */
export async function findPollsOf(db: NodePgDatabase, itemIds: number[], lang: number): Promise<Map<number, Poll>> {
  if (itemIds.length === 0) return new Map();
  const rows = await db.select().from(poll).where(inArray(poll.itemId, itemIds));
  const polls = await withOptions(db, rows, lang);
  return new Map(polls.map((found, index) => [rows[index]?.itemId ?? 0, found]));
}

/** Polls with the article each belongs to, those that end last first. */
export async function findPolls(
  db: NodePgDatabase,
  lang: number,
  size: number,
): Promise<{ article_id: number; poll: Poll }[]> {
  const rows = await db
    .select({ poll, articleId: article.id })
    .from(poll)
    .innerJoin(
      article,
      sql`${article.itemId} = ${poll.itemId} and ${article.lang} = ${contentLang(lang)} and ${isNull(article.withdrawnAt)}`,
    )
    .orderBy(desc(poll.endsAt), desc(poll.id))
    .limit(size);
  const polls = await withOptions(
    db,
    rows.map((row) => row.poll),
    lang,
  );
  return rows.flatMap((row, index) => {
    const found = polls[index];
    return found ? [{ article_id: row.articleId, poll: found }] : [];
  });
}

/** Polls as visitors see them, in the order of their rows. */
export async function withOptions(
  db: NodePgDatabase,
  rows: (typeof poll.$inferSelect)[],
  lang: number,
): Promise<Poll[]> {
  if (rows.length === 0) return [];
  const options = await db
    .select()
    .from(pollOption)
    .where(
      inArray(
        pollOption.pollId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(pollOption.sort), asc(pollOption.id));
  return rows.map((row) => {
    const window = { starts_at: row.startsAt.toISOString(), ends_at: row.endsAt.toISOString() };
    // Counts stay with the server while the vote is open, so that they sway nobody.
    const ended = pollState(window, new Date()) === "ended";
    return {
      id: row.id,
      question: localizeJson(row.question, lang),
      ...window,
      max_options: row.maxOptions,
      voted_count: row.votedCount,
      option_list: options
        .filter((option) => option.pollId === row.id)
        .map((option) => ({
          id: option.id,
          text: localizeJson(option.text, lang),
          voted: ended ? option.voted : null,
        })),
    };
  });
}
