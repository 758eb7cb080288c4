import { splitByMatches } from "#shared/search-terms.ts";
import { Marked } from "./match-marks.tsx";

/** A text with the words of a question marked. */
export function Highlighted({ text, question }: { text: string; question: string }) {
  return <Marked pieces={splitByMatches(text, question)} />;
}
