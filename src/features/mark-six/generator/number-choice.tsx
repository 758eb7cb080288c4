import { useLingui } from "@lingui/react/macro";
import { Button } from "#src/ui/button.tsx";
import type { Mode } from "./draw-options-form.tsx";
import styles from "./number-choice.module.css";
import { type Mark, NumberGrid } from "./number-grid.tsx";

interface NumberChoiceProps {
  mode: Mode;
  marks: ReadonlyMap<number, Mark>;
  onMarks: (marks: ReadonlyMap<number, Mark>) => void;
}

/** Where numbers are fixed and excluded, and in words which they are. */
export function NumberChoice({ mode, marks, onMarks }: NumberChoiceProps) {
  const { t } = useLingui();
  const fixed = listOf(marks, "fixed");
  const excluded = listOf(marks, "excluded");

  function mark(number: number, value: Mark | undefined) {
    const rest = [...marks].filter(([other]) => other !== number);
    onMarks(new Map(value ? [...rest, [number, value]] : rest));
  }

  return (
    <details className={styles.choice}>
      <summary>{t`Include or exclude numbers`}</summary>
      <p className={styles.hint}>
        {mode === "banker"
          ? t`Tap once to set a banker, twice to exclude a number, again to reset.`
          : t`Tap once to include a number, twice to exclude it, again to reset.`}
      </p>
      <NumberGrid label={t`Numbers 1 to 49`} marks={marks} onMark={mark} />
      <div className={styles.foot}>
        <p role="status">
          {fixed && (mode === "banker" ? t`Bankers: ${fixed}.` : t`Included: ${fixed}.`)}{" "}
          {excluded && t`Excluded: ${excluded}.`}
        </p>
        {marks.size > 0 && (
          <Button size="small" variant="quiet" onClick={() => onMarks(new Map())}>{t`Clear all`}</Button>
        )}
      </div>
    </details>
  );
}

/** The numbers with a mark as a text, in rising order; empty without any. */
function listOf(marks: ReadonlyMap<number, Mark>, mark: Mark): string {
  return numbersMarked(marks, mark).join(" ");
}

/** The numbers with a mark, in rising order. */
export function numbersMarked(marks: ReadonlyMap<number, Mark>, mark: Mark): number[] {
  return [...marks].flatMap(([number, value]) => (value === mark ? [number] : [])).sort((one, other) => one - other);
}
