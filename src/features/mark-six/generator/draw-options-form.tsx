import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { markSix } from "#contract/limits.ts";
import { type DrawOptions, leastLegs } from "#shared/mark-six/draw-numbers.ts";
import { betsOf, leastNumbers } from "#shared/mark-six/prizes.ts";
import { Segmented } from "#src/ui/segmented.tsx";
import { Stepper } from "#src/ui/stepper.tsx";
import styles from "./draw-options-form.module.css";
import { betsText } from "./entry-text.ts";

/** Modes of the generator. A batch is several single sets. */
export type Mode = "single" | "batch" | "multiple" | "banker";

interface DrawOptionsFormProps {
  mode: Mode;
  onMode: (mode: Mode) => void;
  options: DrawOptions;
  onChange: (changes: Partial<DrawOptions>) => void;
}

/** The kind of entry and its size, and how many bets it holds. */
export function DrawOptionsForm({ mode, onMode, options, onChange }: DrawOptionsFormProps) {
  const { t } = useLingui();
  const count = (label: string, name: "sets" | "numbers" | "bankers" | "legs", least: number, most: number) => (
    <Count key={name} label={label}>
      <Stepper
        label={label}
        lessLabel={t({ comment: "Stepper button, for screen readers", message: "Decrease" })}
        moreLabel={t({ comment: "Stepper button, for screen readers", message: "Increase" })}
        {...{ value: options[name], least, most, onChange: (value) => onChange(sized({ ...options, [name]: value })) }}
      />
    </Count>
  );
  return (
    <div className={styles.form}>
      <div className={styles.modes}>
        <Segmented
          legend={t`Entry type`}
          name="mode"
          value={mode}
          onChange={onMode}
          options={[
            { value: "single", label: t({ comment: "Mode: one set of six numbers", message: "Single" }) },
            { value: "batch", label: t({ comment: "Mode: several sets at once", message: "Batch" }) },
            {
              value: "multiple",
              label: t({ comment: "Entry type: more than six numbers, several bets", message: "Multiple" }),
            },
            {
              value: "banker",
              label: t({ comment: "Entry type: bankers are in every bet, legs fill the rest", message: "Banker" }),
            },
          ]}
        />
      </div>
      {mode === "batch" &&
        count(t({ comment: "Label: how many sets to draw", message: "Sets" }), "sets", 2, markSix.maxBatch)}
      {mode === "multiple" && count(t`How many numbers`, "numbers", leastNumbers(0) + 1, markSix.maxEntryNumbers)}
      {mode === "banker" && (
        <>
          {count(t`Bankers`, "bankers", 1, markSix.maxBankers)}
          {count(
            t({ comment: "Numbers beside the bankers; see Banker", message: "Legs" }),
            "legs",
            leastLegs(options.bankers),
            markSix.maxEntryNumbers - options.bankers,
          )}
        </>
      )}
      <Bets options={options} />
    </div>
  );
}

function Count({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.count}>
      {/* Screen readers hear it from the stepper. */}
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}

function Bets({ options }: { options: DrawOptions }) {
  const { t, i18n } = useLingui();
  if (options.mode === "sets") return null;
  const banker = options.mode === "banker";
  const some = (length: number) => Array.from({ length }, (_, index) => index);
  const bets = betsOf(
    banker
      ? { numbers: some(options.legs), bankers: some(options.bankers) }
      : { numbers: some(options.numbers), bankers: [] },
  );
  return (
    <p className={styles.bets} role="status">
      <b>{betsText(i18n, bets)}</b>{" "}
      {banker ? t`Every bet includes all bankers, plus legs to make six.` : t`Any six of these numbers make one bet.`}
    </p>
  );
}

/** Adjusts the number of legs to the limits for the number of bankers. */
function sized(options: DrawOptions): DrawOptions {
  const most = markSix.maxEntryNumbers - options.bankers;
  return { ...options, legs: Math.min(Math.max(options.legs, leastLegs(options.bankers)), most) };
}
