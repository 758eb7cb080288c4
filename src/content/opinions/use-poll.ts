import type { Poll } from "#contract/polls.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { ballotAfter } from "#src/offline/outbox/after-wishes.ts";
import type { Wish } from "#src/offline/outbox/wish.ts";
import { useMember } from "../member/use-member.ts";
import { makeWish } from "./make-wish.ts";
import { useStanding } from "./use-standing.ts";
import { useWishes } from "./use-wishes.ts";

/** A poll as the member who is here stands to it. */
export interface PollVote {
  /** As the site has said it last. */
  readonly poll: Poll;
  /** Ids of the options that he has voted for, or wants to; empty where he has not. */
  readonly ballot: readonly number[];
  /** His vote while it waits, or was refused. */
  readonly wish: Wish | undefined;
  readonly isMember: boolean;
  /**
   * Votes, or chooses anew what has not been sent.
   *
   * @throws as `makeWish`
   */
  readonly cast: (options: readonly number[]) => Promise<void>;
}

export function usePoll(read: Poll): PollVote {
  const { id: lang } = useLocale();
  const me = useMember();
  const target = `poll/${read.id}`;
  const wishes = useWishes([target]);
  const said = useStanding()?.ballot_list.find(({ poll_id }) => poll_id === read.id)?.option_list ?? null;
  const last = wishes.at(-1);
  const heard = last?.state === "sent" ? last.answer : last?.state === "needs-you" ? last.refusal : undefined;
  const { poll = read, ballot: counted = [] } = (heard ?? {}) as { poll?: Poll; ballot?: readonly number[] };
  return {
    // A result is the last word about a poll; another language has other words.
    poll: hasResult(read) || poll.question !== read.question ? read : poll,
    ballot: (counted.length > 0 ? counted : ballotAfter(said, wishes)) ?? [],
    wish: last?.state === "sent" ? undefined : last,
    isMember: me.state === "signed-in" && me.member !== undefined,
    cast: async (options) => {
      const { vote } = await import("#contract/votes.ts");
      await makeWish({
        action: vote,
        lang,
        params: { voteId: read.id },
        body: { id: read.id, option_list: [...options] },
        target,
        sets: options,
      });
    },
  };
}

/** Whether it tells how many have voted for what. */
export function hasResult({ option_list }: Poll): boolean {
  return option_list.some(({ voted }) => voted !== null);
}
