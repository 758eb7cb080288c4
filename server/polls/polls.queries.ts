import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { contentLang } from "#contract/locales.ts";
import type { Poll } from "#contract/polls/endpoints.ts";
import { localizeJson } from "#server/i18n/local-text.ts";
import { pollState } from "#shared/poll-state.ts";
import { article, isPublic } from "../articles/articles.schema.ts";
import { ballot, poll, pollOption } from "./polls.schema.ts";

/** Finds the polls of several items, by item id. */
export async function findPollsOf(db: NodePgDatabase, itemIds: number[], lang: number): Promise<Map<number, Poll>> {
  if (itemIds.length === 0) return new Map();
  const rows = await db.select().from(poll).where(inArray(poll.itemId, itemIds));
  const polls = await withOptions(db, rows, lang);
  return new Map(polls.map((found, index) => [rows[index]?.itemId ?? 0, found]));
}

/** Lists polls with the ids of their articles, last ending first. */
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
      sql`${article.itemId} = ${poll.itemId} and ${article.lang} = ${contentLang(lang)} and ${isPublic}`,
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

/** Adds options to polls, in the order of the rows. */
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
    // Results of an open poll are hidden, so that they influence nobody.
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

/** Lists the votes of a member. */
export async function findBallots(db: NodePgDatabase, memberId: number) {
  return db
    .select({ poll_id: ballot.pollId, option_list: ballot.optionIds, voted_at: ballot.votedAt })
    .from(ballot)
    .where(eq(ballot.memberId, memberId))
    .orderBy(asc(ballot.id));
}
