import css from "./balls.module.css";

interface Ball {
  value: number;
  wave: "red" | "blue" | "green";
  /** Among those drawn: filled instead of ringed. */
  hit?: boolean | undefined;
}

interface BallsProps {
  /** Every number with its colour, in words: the set is one image. */
  label: string;
  numbers: readonly Ball[];
  special?: Ball | undefined;
  size?: "normal" | "mini" | undefined;
}

/** Drawn or picked numbers in one row. In a `Panel` they grow with it; `--ball` on something around it sets the size. */
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
