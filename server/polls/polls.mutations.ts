import { and, eq, inArray, sql } from "drizzle-orm";
import { ApiError } from "#contract/http/errors.ts";
import type { Poll } from "#contract/polls/endpoints.ts";
import { HttpError } from "#server/api/http-error.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { article, isPublic } from "../articles/articles.schema.ts";
import { withOptions } from "./polls.queries.ts";
import { ballot, poll, pollOption } from "./polls.schema.ts";

interface Vote {
  readonly pollId: number;
  readonly memberId: number;
  readonly options: readonly number[];
  /** Language of the poll in the response. */
  readonly lang: number;
}

/**
 * Counts a vote of a member and returns the updated poll. The time of arrival counts, by the clock of the database.
 *
 * @throws {ApiError} `invalid_poll` for a poll or options that do not exist
 * @throws {HttpError} `vote_not_started`, `vote_ended`, `too_many_options`, `already_voted`, with the poll and the ballot
 */
export async function castVote(tx: Transaction, vote: Vote): Promise<{ poll: Poll; ballot: number[] }> {
  const { pollId, memberId } = vote;
  const options = [...new Set(vote.options)].sort((one, other) => one - other);
  const found = await findPoll(tx, vote);
  if (!found || (await countOptions(tx, pollId, options)) !== options.length) throw new ApiError("invalid_poll");
  const rejectionFor = async (code: "vote_not_started" | "vote_ended" | "too_many_options" | "already_voted") => {
    const [counted] = await tx
      .select({ options: ballot.optionIds })
      .from(ballot)
      .where(and(eq(ballot.pollId, pollId), eq(ballot.memberId, memberId)));
    return new HttpError(code, {}, { besides: { poll: found.poll, ballot: counted?.options ?? [] } });
  };
  if (found.state !== "open") throw await rejectionFor(found.state);
  const [mine] = await tx
    .insert(ballot)
    .values({ pollId, memberId, optionIds: options })
    .onConflictDoNothing()
    .returning({ id: ballot.id });
  if (!mine) throw await rejectionFor("already_voted");
  if (options.length > found.poll.max_options) throw await rejectionFor("too_many_options");
  // The row of the poll is locked first, so that the order of its options causes no deadlock.
  await tx
    .update(poll)
    .set({ votedCount: sql`${poll.votedCount} + 1` })
    .where(eq(poll.id, pollId));
  await tx
    .update(pollOption)
    .set({ voted: sql`${pollOption.voted} + 1` })
    .where(inArray(pollOption.id, options));
  const counted = await findPoll(tx, vote);
  return { poll: counted?.poll ?? found.poll, ballot: options };
}

/** Finds a poll of a public article, and whether it accepts votes. */
async function findPoll(tx: Transaction, { pollId, lang }: Vote) {
  const [row] = await tx
    .select({
      poll,
      state: sql<"vote_not_started" | "vote_ended" | "open">`case when now() < ${poll.startsAt} then 'vote_not_started'
        when now() >= ${poll.endsAt} then 'vote_ended' else 'open' end`,
    })
    .from(poll)
    .where(
      and(
        eq(poll.id, pollId),
        sql`exists (select 1 from ${article} where ${article.itemId} = ${poll.itemId} and ${isPublic})`,
      ),
    );
  const [shown] = row ? await withOptions(tx, [row.poll], lang) : [];
  return row && shown && { poll: shown, state: row.state };
}

function countOptions(tx: Transaction, pollId: number, options: readonly number[]): Promise<number> {
  return tx.$count(pollOption, and(eq(pollOption.pollId, pollId), inArray(pollOption.id, [...options])));
}
