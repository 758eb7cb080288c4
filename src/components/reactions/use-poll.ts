import type { Poll } from "#contract/polls/endpoints.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { applyPendingVote } from "#src/outbox/apply-pending.ts";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { useMember } from "../members/use-member.ts";
import { useEntriesOf } from "./use-pending-entries.ts";
import { useViewerState } from "./use-viewer-state.ts";

/** A poll with the vote of the member. */
export interface PollVote {
  /** The poll as the site last returned it. */
  readonly poll: Poll;
  /** Ids of the options of the member's vote, counted or pending; empty without a vote. */
  readonly ballot: readonly number[];
  /** The outbox entry of the vote while it is pending or rejected. */
  readonly entry: OutboxEntry | undefined;
  readonly isMember: boolean;
  /** Whether it may still turn out that the member has voted. */
  readonly loading: boolean;
  /**
   * Votes, or changes a vote that is not sent yet.
   *
   * @throws as `enqueue`
   */
  readonly cast: (options: readonly number[]) => Promise<void>;
}

const none: readonly OutboxEntry[] = [];

export function usePoll(read: Poll): PollVote {
  const { id: lang } = useLocale();
  const me = useMember();
  const target = `poll/${read.id}`;
  const known = useEntriesOf(target);
  const entries = known ?? none;
  const viewer = useViewerState();
  const counted = viewer.state?.ballot_list.find(({ poll_id }) => poll_id === read.id)?.option_list ?? null;
  const last = entries.at(-1);
  const latest =
    last?.state === "acknowledged" ? last.response : last?.state === "rejected" ? last.rejection : undefined;
  const { poll = read, ballot = [] } = (latest ?? {}) as { poll?: Poll; ballot?: readonly number[] };
  return {
    // The response to a vote has the latest result, but in the language of that request.
    poll: hasResult(read) || poll.question !== read.question ? read : poll,
    ballot: (ballot.length > 0 ? ballot : applyPendingVote(counted, entries)) ?? [],
    entry: last?.state === "acknowledged" ? undefined : last,
    loading: entries.length === 0 && (viewer.loading || (me.state === "signed-in" && known === undefined)),
    isMember: me.state === "signed-in" && me.member !== undefined,
    cast: async (options) => {
      const { vote } = await import("#contract/polls/actions.ts");
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

/** Whether it has the number of votes per option. */
export function hasResult({ option_list }: Poll): boolean {
  return option_list.some(({ voted }) => voted !== null);
}
