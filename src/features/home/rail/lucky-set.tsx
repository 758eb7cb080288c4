import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { defaultDrawOptions, drawLuckyNumbers, type LuckyNumbers } from "#shared/mark-six/draw-numbers.ts";
import { waveOf } from "#shared/mark-six/rules.ts";
import { useBallsLabel } from "#src/components/mark-six/draw-result.tsx";
import { savePicks } from "#src/offline/picks.ts";
import { Balls } from "#src/ui/balls.tsx";
import { Button } from "#src/ui/button.tsx";
import styles from "./mark-six-panel.module.css";

/** Generates a set of six with a special number. */
export function drawSet(): LuckyNumbers {
  const [set] = drawLuckyNumbers(defaultDrawOptions);
  return set as LuckyNumbers;
}

/** A generated set, which can be saved for the next draw. */
export function LuckySet({ set: { entry, special } }: { set: LuckyNumbers }) {
  const { t } = useLingui();
  const label = useBallsLabel();
  const [outcome, setOutcome] = useState<"saved" | "failed">();

  async function save() {
    const rows = await savePicks([entry]).catch(() => "failed" as const);
    setOutcome(typeof rows === "string" ? "failed" : "saved");
  }

  return (
    <div className={styles.drawn}>
      <Balls
        label={label(entry.numbers, special)}
        numbers={entry.numbers.map((value) => ({ value, wave: waveOf(value) }))}
        {...(special && { special: { value: special, wave: waveOf(special) } })}
      />
      <Button
        size="small"
        aria-pressed={outcome === "saved"}
        aria-disabled={outcome === "saved" || undefined}
        onClick={() => outcome !== "saved" && void save()}
      >
        {outcome === "saved" ? t`Saved` : t`Save for the next draw`}
      </Button>
      {outcome === "failed" && <p role="alert">{t`Couldn't save on this device.`}</p>}
    </div>
  );
}
