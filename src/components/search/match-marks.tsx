import styles from "./match-marks.module.css";

/** A text in pieces, every second one marked as found. */
export function Marked({ pieces }: { pieces: readonly string[] }) {
  return pieces.map((piece, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
      <mark key={place} className={styles.found}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
