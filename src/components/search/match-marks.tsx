import { splitByMatches } from "#shared/search-terms.ts";
import styles from "./match-marks.module.css";

/** A text in pieces, with every second piece highlighted. */
export function Marked({ pieces }: { pieces: readonly string[] }) {
  return pieces.map((piece, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is identified by its position
      <mark key={place} className={styles.found}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}

/** A text with the terms of a query highlighted. */
export function Highlighted({ text, question }: { text: string; question: string }) {
  return <Marked pieces={splitByMatches(text, question)} />;
}
