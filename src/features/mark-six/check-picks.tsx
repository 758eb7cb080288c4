import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { isPickForDraw } from "#shared/mark-six/draw-for-pick.ts";
import { Link } from "#src/lib/link.tsx";
import { whenIdle } from "#src/lib/when-idle.ts";
import { buttonClass } from "#src/ui/button.tsx";

/** The number of latest picks to check. */
const looked = 50;

/** A link to the reader's picks and their results, if the device has picks for a draw. */
export function CheckPicksLink({ drawnAt }: { drawnAt: string }) {
  const { t } = useLingui();
  const [some, setSome] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    whenIdle(async () => {
      try {
        const { listPicks } = await import("#src/offline/picks.ts");
        const { picks } = await listPicks(looked);
        if (!stop.signal.aborted) setSome(picks.some((pick) => isPickForDraw(pick, drawnAt)));
      } catch {
        // The picks cannot be read; the result of the draw shows all the same.
      }
    });
    return () => stop.abort();
  }, [drawnAt]);
  if (!some) return null;
  return (
    <Link to="/mark-six/generator" hash="picks" className={buttonClass({ size: "small" })}>
      {t`Check my numbers`}
    </Link>
  );
}
