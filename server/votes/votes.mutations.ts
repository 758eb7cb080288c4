import { and, eq, inArray, sql } from "drizzle-orm";
import { ApiError } from "#contract/http/errors.ts";
import type { Poll } from "#contract/polls/endpoints.ts";
import { HttpError } from "#server/api/http-error.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { isPublic } from "../articles/articles.queries.ts";
import { article, poll, pollOption } from "../articles/articles.schema.ts";
import { withOptions } from "../articles/polls.queries.ts";
import { ballot } from "./votes.schema.ts";

interface Vote {
  readonly pollId: number;
  readonly memberId: number;
  readonly options: readonly number[];
  /** Language of the poll in the answer. */
  readonly lang: number;
}

/**
 * Counts one vote of a member, and tells the poll as it is then. When it arrives decides, by the database's clock.
 *
 * @throws {ApiError} `invalid_poll` for a poll that is not there, or options that it does not have
 * @throws {HttpError} `vote_not_started`, `vote_ended`, `too_many_options`, `already_voted`, with the poll and the ballot
 */
export async function castVote(tx: Transaction, vote: Vote): Promise<{ poll: Poll; ballot: number[] }> {
  const { pollId, memberId } = vote;
  const options = [...new Set(vote.options)].sort((one, other) => one - other);
  const found = await findPoll(tx, vote);
  if (!found || (await countOptions(tx, pollId, options)) !== options.length) throw new ApiError("invalid_poll");
  const refuse = async (code: "vote_not_started" | "vote_ended" | "too_many_options" | "already_voted") => {
    const [counted] = await tx
      .select({ options: ballot.optionIds })
      .from(ballot)
      .where(and(eq(ballot.pollId, pollId), eq(ballot.memberId, memberId)));
    return new HttpError(code, {}, { besides: { poll: found.poll, ballot: counted?.options ?? [] } });
  };
  if (found.state !== "open") throw await refuse(found.state);
  const [mine] = await tx
    .insert(ballot)
    .values({ pollId, memberId, optionIds: options })
    .onConflictDoNothing()
    .returning({ id: ballot.id });
  if (!mine) throw await refuse("already_voted");
  if (options.length > found.poll.max_options) throw await refuse("too_many_options");
  // The poll first: whoever has its row may go on to the options, in whatever order they are.
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

/** A poll of an article that readers see, and whether votes are taken. */
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
