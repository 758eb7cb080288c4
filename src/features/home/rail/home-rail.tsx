import { useLingui } from "@lingui/react/macro";
import { ChevronRight } from "lucide";
import { type ReactNode, useState } from "react";
import type { ResponseOf } from "#contract/http/endpoint.ts";
import type { getMarkSix } from "#contract/mark-six/endpoints.ts";
import type { PageComponent } from "#contract/pages/endpoints.ts";
import { DrawResult } from "#src/components/mark-six/draw-result.tsx";
import { PollView } from "#src/components/reactions/poll-view.tsx";
import { formatDrawTime } from "#src/lib/dates.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Panel } from "#src/ui/panel.tsx";
import { Tabs } from "#src/ui/tabs.tsx";
import styles from "./mark-six-panel.module.css";

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

/** Component 17: the current poll, with its article. */
function PollPart({ component }: { component: PageComponent }) {
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

/** The Mark Six panel: the latest draw, and a random set. */
function MarkSixPanel({ draws }: { draws: ResponseOf<typeof getMarkSix> }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [draw] = draws.draw_list;
  const time = formatDrawTime(draws.next_draw_at, locale.code);
  const latest = draw && (
    <div className={styles.body}>
      <DrawResult draw={draw} />
      <p className={styles.next}>{t`Next draw ${time}, Hong Kong time`}</p>
      <Link to="/mark-six" className={buttonClass({})}>
        {t({ comment: "Link to the page of the latest Mark Six draw", message: "Draw details" })}
        <Icon icon={ChevronRight} flip />
      </Link>
    </div>
  );
  return (
    <Panel labelledBy="mark-six">
      <h2 id="mark-six" className="sr">{t`Mark Six`}</h2>
      <Tabs
        label={t`Mark Six`}
        tabs={[
          { id: "latest", label: t`Latest draw`, content: latest },
          { id: "random", label: t`Lucky numbers`, content: <RandomNumbers /> },
        ]}
      />
    </Panel>
  );
}

function RandomNumbers() {
  const { t } = useLingui();
  const [drawn, setDrawn] = useState<{ round: number; shown: ReactNode }>();
  async function draw() {
    const { drawSet, LuckySet } = await import("./lucky-set.tsx");
    const set = drawSet();
    setDrawn((before) => {
      const round = (before?.round ?? 0) + 1;
      return { round, shown: <LuckySet key={round} set={set} /> };
    });
  }
  return (
    <div className={styles.body}>
      <div role="status" className={styles.set}>
        {drawn?.shown ?? <p>{t`Six numbers out of 49 plus a special number, drawn on this device. Works offline.`}</p>}
      </div>
      <Button variant="primary" onClick={() => void draw()}>
        {drawn
          ? t({ comment: "Button: draw another random set of lucky numbers", message: "Draw again" })
          : t({ comment: "Button: draw a random set of lucky numbers", message: "Draw a set" })}
      </Button>
      <Link to="/mark-six/generator" className={buttonClass({})}>
        {t`Batches, banker entries and your picks`}
        <Icon icon={ChevronRight} flip />
      </Link>
      <p
        className={styles.next}
      >{t`No method improves your odds: any six numbers have a 1 in 13,983,816 chance of the top prize.`}</p>
    </div>
  );
}
