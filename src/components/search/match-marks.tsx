import { splitByMatches } from "#shared/search-terms.ts";
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

/** A text with the words of a query marked. */
export function Highlighted({ text, question }: { text: string; question: string }) {
  return <Marked pieces={splitByMatches(text, question)} />;
}
