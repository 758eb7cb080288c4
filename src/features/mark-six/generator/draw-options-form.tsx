import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { markSix } from "#contract/limits.ts";
import { type DrawOptions, leastLegs } from "#shared/mark-six/draw-numbers.ts";
import { betsOf, leastNumbers } from "#shared/mark-six/prizes.ts";
import { Segmented } from "#src/ui/segmented.tsx";
import { Stepper } from "#src/ui/stepper.tsx";
import styles from "./draw-options-form.module.css";
import { betsText } from "./entry-text.ts";

/** How numbers are wished for; a batch differs from a single set in how many there are. */
export type Mode = "single" | "batch" | "multiple" | "banker";

interface WishFormProps {
  mode: Mode;
  onMode: (mode: Mode) => void;
  wish: DrawOptions;
  onWish: (changes: Partial<DrawOptions>) => void;
}

/** The kind of entry and its size, and how many bets it holds. */
export function DrawOptionsForm({ mode, onMode, wish, onWish }: WishFormProps) {
  const { t } = useLingui();
  const count = (label: string, name: "sets" | "numbers" | "bankers" | "legs", least: number, most: number) => (
    <Count key={name} label={label}>
      <Stepper
        label={label}
        lessLabel={t`One less`}
        moreLabel={t`One more`}
        {...{ value: wish[name], least, most, onChange: (value) => onWish(sized({ ...wish, [name]: value })) }}
      />
    </Count>
  );
  return (
    <div className={styles.form}>
      <div className={styles.modes}>
        <Segmented
          legend={t`Kind of entry`}
          name="mode"
          value={mode}
          onChange={onMode}
          options={[
            { value: "single", label: t`Single` },
            { value: "batch", label: t`Batch` },
            { value: "multiple", label: t`Multiple` },
            { value: "banker", label: t`Banker` },
          ]}
        />
      </div>
      {mode === "batch" && count(t`Sets`, "sets", 2, markSix.maxBatch)}
      {mode === "multiple" && count(t`How many numbers`, "numbers", leastNumbers(0) + 1, markSix.maxEntryNumbers)}
      {mode === "banker" && (
        <>
          {count(t`Bankers`, "bankers", 1, markSix.maxBankers)}
          {count(t`Legs`, "legs", leastLegs(wish.bankers), markSix.maxEntryNumbers - wish.bankers)}
        </>
      )}
      <Bets wish={wish} />
    </div>
  );
}

function Count({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.count}>
      {/* The stepper says it too, to those who do not see it. */}
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}

function Bets({ wish }: { wish: DrawOptions }) {
  const { t, i18n } = useLingui();
  if (wish.mode === "sets") return null;
  const banker = wish.mode === "banker";
  const some = (length: number) => Array.from({ length }, (_, index) => index);
  const bets = betsOf(
    banker ? { numbers: some(wish.legs), bankers: some(wish.bankers) } : { numbers: some(wish.numbers), bankers: [] },
  );
  return (
    <p className={styles.bets} role="status">
      <b>{betsText(i18n, bets)}</b>{" "}
      {banker ? t`Bankers stand in every bet; legs fill it up to six.` : t`Every six of these numbers are one bet.`}
    </p>
  );
}

/** The wish with as many legs as its bankers need, and no more than an entry has. */
function sized(wish: DrawOptions): DrawOptions {
  const most = markSix.maxEntryNumbers - wish.bankers;
  return { ...wish, legs: Math.min(Math.max(wish.legs, leastLegs(wish.bankers)), most) };
}
