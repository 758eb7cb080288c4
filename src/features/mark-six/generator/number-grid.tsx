import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useRef, useState } from "react";
import { markSix } from "#contract/limits.ts";
import { waveOf } from "#shared/mark-six/rules.ts";
import { waveNames } from "#src/components/site/key-labels.ts";
import styles from "./number-grid.module.css";

/** The state of a number; most have none. */
export type Mark = "fixed" | "excluded";

const columns = 7;
const rows = Array.from({ length: markSix.highest / columns }, (_, row) =>
  Array.from({ length: columns }, (_, column) => row * columns + column + markSix.lowest),
);
const following = { none: "fixed", fixed: "excluded", excluded: undefined } as const;

interface NumberGridProps {
  label: string;
  marks: ReadonlyMap<number, Mark>;
  onMark: (number: number, mark: Mark | undefined) => void;
}

/**
 * The 49 numbers: a click fixes one, a second excludes it, a third frees it. The grid is one tab stop: arrow keys, Home
 * and End move within.
 */
export function NumberGrid({ label, marks, onMark }: NumberGridProps) {
  const { t, i18n } = useLingui();
  const [stop, setStop] = useState<number>(markSix.lowest);
  const grid = useRef<HTMLTableElement>(null);

  function move(event: KeyboardEvent) {
    const next = targetOf(event, stop);
    if (!next) return;
    event.preventDefault();
    setStop(next);
    grid.current?.querySelectorAll("button")[next - markSix.lowest]?.focus();
  }

  function nameOf(number: number): string {
    const ball = `${number} ${i18n._(waveNames[waveOf(number)])}`;
    const states = {
      fixed: t({ comment: "State of a number, after its name: always drawn", message: "included" }),
      excluded: t`excluded`,
      none: t({ comment: "State of a number, after its name", message: "not selected" }),
    };
    return `${ball}, ${states[marks.get(number) ?? "none"]}`;
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table with interactive cells
    <table ref={grid} className={styles.grid} role="grid" aria-label={label} onKeyDown={move}>
      <tbody>
        {rows.map((numbers) => (
          <tr key={numbers[0]}>
            {numbers.map((number) => (
              <td key={number}>
                <button
                  type="button"
                  aria-label={nameOf(number)}
                  data-wave={waveOf(number)}
                  data-mark={marks.get(number)}
                  tabIndex={number === stop ? 0 : -1}
                  onFocus={() => setStop(number)}
                  onClick={() => onMark(number, following[marks.get(number) ?? "none"])}
                >
                  {number}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function targetOf({ key, ctrlKey }: KeyboardEvent, at: number): number | undefined {
  const column = (at - markSix.lowest) % columns;
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: ctrlKey ? markSix.lowest - at : -column,
    End: ctrlKey ? markSix.highest - at : columns - 1 - column,
  };
  const step = steps[key];
  if (step === undefined) return undefined;
  const target = at + step;
  return target >= markSix.lowest && target <= markSix.highest ? target : at;
}
