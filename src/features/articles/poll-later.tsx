import type { Poll } from "#contract/polls.ts";
import { PollView } from "#src/content/opinions/poll-view-later.tsx";
import { Panel } from "#src/ui/panel.tsx";

/** The poll that an article asks. */
export function ArticlePoll({ poll }: { poll: Poll }) {
  return (
    <Panel labelledBy={`poll-${poll.id}`}>
      <PollView poll={poll} id={`poll-${poll.id}`} />
    </Panel>
  );
}
