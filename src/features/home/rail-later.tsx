import type { AnswerOf } from "#contract/endpoint.ts";
import type { getMarkSix } from "#contract/mark-six.ts";
import type { PageComponent } from "#contract/pages.ts";
import { PartTexts } from "#src/lib/part-texts.tsx";
import { PollPart } from "./poll-part.tsx";
import { MarkSixPanel } from "./rail/mark-six-panel.tsx";

interface Props {
  /** Left out where the editors have not placed the panel. */
  draws: AnswerOf<typeof getMarkSix> | undefined;
  polls: PageComponent | undefined;
}

/** The tools beside the newest stories. */
export function HomeRail({ draws, polls }: Props) {
  return (
    <PartTexts>
      {draws && <MarkSixPanel draws={draws} />}
      {polls && <PollPart component={polls} />}
    </PartTexts>
  );
}
