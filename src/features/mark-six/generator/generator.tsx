import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Shuffle } from "lucide";
import { type ReactNode, useState } from "react";
import {
  type DrawOptions,
  type DrawOptionsError,
  defaultDrawOptions,
  drawLuckyNumbers,
  type LuckyNumbers,
  validateDrawOptions,
} from "#shared/mark-six/draw-numbers.ts";
import { nextDrawAt } from "#shared/mark-six/rules.ts";
import { track } from "#src/lib/track.ts";
import { SyncMark } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/layout.module.css";
import { Panel } from "#src/ui/panel.tsx";
import { DrawOptionsForm, type Mode } from "./draw-options-form.tsx";
import { type Mark, NumberGrid } from "./number-grid.tsx";
import headCss from "./panel-heading.module.css";
import styles from "./set-list.module.css";
import { SetList } from "./set-list.tsx";

interface Drawn {
  /** Counts the draws, so that each result renders as new. */
  readonly round: number;
  readonly items: readonly LuckyNumbers[];
  readonly drawAt: string;
}

/** Draws numbers on the device by the reader's options. */
export function Generator() {
  const { t } = useLingui();
  const [mode, setMode] = useState<Mode>("single");
  const [sizes, setSizes] = useState<DrawOptions>({ ...defaultDrawOptions, sets: 3 });
  const [marks, setMarks] = useState<ReadonlyMap<number, Mark>>(new Map());
  const [drawn, setDrawn] = useState<Drawn>();
  const options: DrawOptions = {
    ...sizes,
    mode: mode === "multiple" || mode === "banker" ? mode : "sets",
    sets: mode === "batch" ? sizes.sets : 1,
    fixed: numbersMarked(marks, "fixed"),
    excluded: numbersMarked(marks, "excluded"),
  };
  const obstacle = validateDrawOptions(options);

  function draw() {
    if (obstacle) return;
    track("click", "button", "draw", mode);
    const drawAt = nextDrawAt(new Date()).toISOString();
    setDrawn({ round: (drawn?.round ?? 0) + 1, items: drawLuckyNumbers(options), drawAt });
  }

  return (
    <Panel labelledBy="generator">
      <Head id="generator" title={t({ comment: "Heading, verb: pick random numbers", message: "Draw numbers" })}>
        <SyncMark state="saved">{t`Works offline`}</SyncMark>
      </Head>
      <DrawOptionsForm
        mode={mode}
        onMode={setMode}
        options={{ ...options, sets: sizes.sets }}
        onChange={(changes) => setSizes({ ...sizes, ...changes })}
      />
      <NumberChoice mode={mode} marks={marks} onMarks={setMarks} />
      <ObstacleText obstacle={obstacle} />
      <Button variant="primary" aria-disabled={obstacle !== undefined || undefined} onClick={draw}>
        <Icon icon={Shuffle} />
        {drawn
          ? t({ comment: "Button, verb: pick new random numbers", message: "Draw again" })
          : t({ comment: "Button, verb: pick random numbers", message: "Draw" })}
      </Button>
      <Said drawn={drawn} />
      {drawn && <SetList key={drawn.round} items={drawn.items} drawAt={drawn.drawAt} />}
    </Panel>
  );
}

/** Announces a new result without reading ten sets aloud. */
function Said({ drawn }: { drawn: Drawn | undefined }) {
  const { t } = useLingui();
  const sets = drawn?.items.length ?? 0;
  return (
    <p role="status" className="sr">
      {sets > 0 && t`${plural(sets, { one: "# set drawn", other: "# sets drawn" })}`}
      {/* Screen readers announce only a changed text. */}
      {"\u00a0".repeat((drawn?.round ?? 0) % 2)}
    </p>
  );
}

function ObstacleText({ obstacle }: { obstacle: DrawOptionsError | undefined }) {
  const { t } = useLingui();
  return (
    <p role="alert" className={styles.problem}>
      {obstacle && textOf(obstacle)}
    </p>
  );

  function textOf(what: DrawOptionsError): string {
    if (what.reason === "too-many-fixed") {
      const { most } = what;
      return t`Too many numbers included: the maximum is ${most}.`;
    }
    if (what.reason === "too-few-left") {
      const { needed, left } = what;
      return t`Too many numbers excluded: ${needed} needed, only ${left} left.`;
    }
    const { possible } = what;
    return t`${plural(possible, {
      one: "Only # different set is possible with these numbers.",
      other: "Only # different sets are possible with these numbers.",
    })}`;
  }
}

/** The heading of a panel, with an action beside it. */
function Head({ id, title, children }: { id: string; title: string; children?: ReactNode }) {
  return (
    <header className={layout.split}>
      <h2 id={id} className={headCss.title} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </header>
  );
}

interface NumberChoiceProps {
  mode: Mode;
  marks: ReadonlyMap<number, Mark>;
  onMarks: (marks: ReadonlyMap<number, Mark>) => void;
}

/** The grid of fixed and excluded numbers, and both as text. */
function NumberChoice({ mode, marks, onMarks }: NumberChoiceProps) {
  const { t } = useLingui();
  const fixed = listOf(marks, "fixed");
  const excluded = listOf(marks, "excluded");

  function mark(number: number, value: Mark | undefined) {
    const rest = [...marks].filter(([other]) => other !== number);
    onMarks(new Map(value ? [...rest, [number, value]] : rest));
  }

  return (
    <details className={headCss.choice}>
      <summary>{t`Include or exclude numbers`}</summary>
      <p className={headCss.hint}>
        {mode === "banker"
          ? t`Tap once to set a banker, twice to exclude a number, again to reset.`
          : t`Tap once to include a number, twice to exclude it, again to reset.`}
      </p>
      <NumberGrid label={t`Numbers 1 to 49`} marks={marks} onMark={mark} />
      <div className={headCss.foot}>
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
function numbersMarked(marks: ReadonlyMap<number, Mark>, mark: Mark): number[] {
  return [...marks].flatMap(([number, value]) => (value === mark ? [number] : [])).sort((one, other) => one - other);
}
