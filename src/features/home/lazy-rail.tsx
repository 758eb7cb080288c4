import type { ResponseOf } from "#contract/http/endpoint.ts";
import type { getMarkSix } from "#contract/mark-six/endpoints.ts";
import type { PageComponent } from "#contract/pages/endpoints.ts";
import { PollPart } from "./poll-section.tsx";
import { MarkSixPanel } from "./rail/mark-six-panel.tsx";

interface Props {
  /** Left out where the editors have not placed the panel. */
  draws: ResponseOf<typeof getMarkSix> | undefined;
  polls: PageComponent | undefined;
}

/** The tools beside the newest stories. */
export function HomeRail({ draws, polls }: Props) {
  return (
    <>
      {draws && <MarkSixPanel draws={draws} />}
      {polls && <PollPart component={polls} />}
    </>
  );
}
