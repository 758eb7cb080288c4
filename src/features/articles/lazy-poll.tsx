import type { Poll } from "#contract/polls/endpoints.ts";
import { PollView } from "#src/components/reactions/poll-view.tsx";
import { Panel } from "#src/ui/panel.tsx";

/** The poll that an article asks. */
export function ArticlePoll({ poll }: { poll: Poll }) {
  return (
    <Panel labelledBy={`poll-${poll.id}`}>
      <PollView poll={poll} id={`poll-${poll.id}`} />
    </Panel>
  );
}
