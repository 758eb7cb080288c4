import css from "./balls.module.css";

interface Ball {
  value: number;
  wave: "red" | "blue" | "green";
  /** Drawn numbers are filled, others are outlined. */
  hit?: boolean | undefined;
}

interface BallsProps {
  /** Label of the whole row for screen readers: every number with its color. */
  label: string;
  numbers: readonly Ball[];
  special?: Ball | undefined;
  size?: "normal" | "mini" | undefined;
}

/** Drawn or picked numbers in one row. In a `Panel` they scale with it; `--ball` on an ancestor sets the size. */
export function Balls({ label, numbers, special, size = "normal" }: BallsProps) {
  return (
    <div className={css.balls} data-size={size} role="img" aria-label={label}>
      {numbers.map((ball) => (
        <span key={ball.value} className={css.ball} data-wave={ball.wave} data-hit={ball.hit}>
          {ball.value}
        </span>
      ))}
      {special && (
        <>
          <span className={css.plus}>+</span>
          <span className={css.ball} data-wave={special.wave} data-special="">
            {special.value}
          </span>
        </>
      )}
    </div>
  );
}
