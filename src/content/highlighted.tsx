import { markWords } from "#contract/search-words.ts";
import { Marked } from "./marked.tsx";

/** A text with the words of a question marked. */
export function Highlighted({ text, question }: { text: string; question: string }) {
  return <Marked pieces={markWords(text, question)} />;
}
