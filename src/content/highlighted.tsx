import { markWords } from "#contract/search-words.ts";
import styles from "./highlighted.module.css";

/** A text with the words of a question marked. */
export function Highlighted({ text, question }: { text: string; question: string }) {
  const pieces = markWords(text, question).map((piece, place) => ({ piece, place, found: place % 2 === 1 }));
  return pieces.map(({ piece, place, found }) =>
    found ? (
      <mark key={place} className={styles.found}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
