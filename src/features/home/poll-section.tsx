import { useLingui } from "@lingui/react/macro";
import type { PageComponent } from "#contract/pages/endpoints.ts";
import { PollView } from "#src/components/reactions/poll-view.tsx";
import { Link } from "#src/lib/link.tsx";
import { buttonClass } from "#src/ui/button.tsx";
import { Panel } from "#src/ui/panel.tsx";

/** Component 17: the poll of the moment, with the article that asks it. */
export function PollPart({ component }: { component: PageComponent }) {
  const { t } = useLingui();
  return component.poll_list.map(({ article_id: articleId, poll }) => (
    <Panel key={poll.id} labelledBy={`poll-${poll.id}`}>
      <PollView
        poll={poll}
        id={`poll-${poll.id}`}
        action={
          <Link to="/article/$id" params={{ id: String(articleId) }} className={buttonClass({ size: "small" })}>
            {t`Read the article`}
          </Link>
        }
      />
    </Panel>
  ));
}
