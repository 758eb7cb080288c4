import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide";
import { useState } from "react";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { getMarkSix } from "#contract/mark-six.ts";
import { waveOf } from "#contract/mark-six-rules.ts";
import { DrawResult, useBallsLabel } from "#src/content/draw-result.tsx";
import { formatDrawTime } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Balls } from "#src/ui/balls.tsx";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Panel } from "#src/ui/panel.tsx";
import { Tabs } from "#src/ui/tabs.tsx";
import type { luckyNumbers } from "./lucky-numbers.ts";
import styles from "./mark-six-panel.module.css";

/** The Mark Six panel: the latest draw, and a random set made on the device. */
export function MarkSixPanel({ draws }: { draws: AnswerOf<typeof getMarkSix> }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [draw] = draws.draw_list;
  const time = formatDrawTime(draws.next_draw_at, locale.code);
  const latest = draw && (
    <div className={styles.body}>
      <DrawResult draw={draw} />
      <p className={styles.next}>{t`Next draw ${time}, Hong Kong time`}</p>
      <Link to="/mark-six" className={buttonClass({})}>
        {t`The draw in detail`}
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
  const label = useBallsLabel();
  const [set, setSet] = useState<ReturnType<typeof luckyNumbers> | null>(null);
  const drawSet = async () => setSet((await import("./lucky-numbers.ts")).luckyNumbers());
  return (
    <div className={styles.body}>
      <div role="status" className={styles.set}>
        {set ? (
          <Balls
            label={label(set.numbers, set.special)}
            numbers={set.numbers.map((value) => ({ value, wave: waveOf(value) }))}
            special={{ value: set.special, wave: waveOf(set.special) }}
          />
        ) : (
          <p>{t`Six numbers of 49 and a special one, drawn on this device. It works without a network.`}</p>
        )}
      </div>
      <Button variant="primary" onClick={() => void drawSet()}>
        {set ? t`Draw again` : t`Draw a set`}
      </Button>
      <p className={styles.next}>{t`No method improves the odds: every set of six is 1 in 13,983,816.`}</p>
    </div>
  );
}
