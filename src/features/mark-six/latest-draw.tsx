import { useLingui } from "@lingui/react/macro";
import type { Draw } from "#contract/mark-six/endpoints.ts";
import { DrawResult } from "#src/components/mark-six/draw-result.tsx";
import { Panel } from "#src/ui/panel.tsx";
import { DrawLabels } from "./draw-labels.tsx";

/** A draw, and the labels of each of its seven numbers. */
export function LatestDraw({ draw }: { draw: Draw }) {
  const { t } = useLingui();
  return (
    <>
      <Panel labelledBy="latest-draw">
        <h2 id="latest-draw" className="sr">{t`Latest draw`}</h2>
        <DrawResult draw={draw} />
      </Panel>
      <DrawLabels draw={draw} />
    </>
  );
}
