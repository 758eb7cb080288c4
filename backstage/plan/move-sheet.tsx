import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { PlanEntry } from "#contract/backstage/plan.ts";
import { Button } from "#src/ui/button.tsx";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";
import { instantOf, type ScheduledTime, TimeField } from "../publish/time-field.tsx";

interface MoveSheetProps {
  entry: PlanEntry;
  /** The time with which it opens. */
  time: ScheduledTime;
  onMove: (to: ScheduledTime) => void;
  onClose: () => void;
}

/** Asks for the time to which a schedule moves. */
export function MoveSheet({ entry, time: first, onMove, onClose }: MoveSheetProps) {
  const { t } = useLingui();
  const [time, setTime] = useState<ScheduledTime | undefined>(first);
  const together = entry.schedule?.together ?? 1;
  return (
    <Sheet open onClose={onClose} title={t`Move to another time`} closeLabel={t`Close`}>
      <form
        className={layout.stack}
        onSubmit={(event) => {
          event.preventDefault();
          if (time) onMove(time);
        }}
      >
        <p>{entry.title || t`Untitled`}</p>
        {together > 1 && <p>{t`Everything that is published together moves with it: ${together} parts.`}</p>}
        <TimeField value={time} onChange={setTime} />
        <div className={layout.actions}>
          <Button variant="primary" type="submit" disabled={!(time && instantOf(time))}>{t`Move`}</Button>
        </div>
      </form>
    </Sheet>
  );
}
