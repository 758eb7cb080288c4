import type { Poll } from "#contract/polls/endpoints.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { applyPendingVote } from "#src/outbox/apply-pending.ts";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { useMember } from "../member/use-member.ts";
import { usePendingEntries } from "./use-pending-entries.ts";
import { useViewerState } from "./use-viewer-state.ts";

/** A poll as the member who is here stands to it. */
export interface PollVote {
  /** As the site has said it last. */
  readonly poll: Poll;
  /** Ids of the options that he has voted for, or wants to; empty where he has not. */
  readonly ballot: readonly number[];
  /** His vote while it waits, or was refused. */
  readonly entry: OutboxEntry | undefined;
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
  const entries = usePendingEntries([target]);
  const said = useViewerState()?.ballot_list.find(({ poll_id }) => poll_id === read.id)?.option_list ?? null;
  const last = entries.at(-1);
  const heard =
    last?.state === "acknowledged" ? last.response : last?.state === "rejected" ? last.rejection : undefined;
  const { poll = read, ballot: counted = [] } = (heard ?? {}) as { poll?: Poll; ballot?: readonly number[] };
  return {
    // A result is the last word about a poll; another language has other words.
    poll: hasResult(read) || poll.question !== read.question ? read : poll,
    ballot: (counted.length > 0 ? counted : applyPendingVote(said, entries)) ?? [],
    entry: last?.state === "acknowledged" ? undefined : last,
    isMember: me.state === "signed-in" && me.member !== undefined,
    cast: async (options) => {
      const { vote } = await import("#contract/polls/votes.ts");
      const { enqueue } = await import("#src/outbox/outbox.ts");
      await enqueue({
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
