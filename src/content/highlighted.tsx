import { markWords } from "#contract/search-words.ts";

/** A text with the words of a question marked. */
export function Highlighted({ text, question }: { text: string; question: string }) {
  return markWords(text, question).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
    index % 2 ? <mark key={index}>{piece}</mark> : piece,
  );
}
