import { hunksOf } from "./sequence-diff.ts";

/** A part of two texts: in both, only in the earlier, or only in the later one. */
export interface TextChange {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/**
 * Compares two texts: line by line, and word by word where lines differ. Words are those of the language, so that
 * Chinese is marked by word and not by sentence.
 *
 * @param lang BCP 47 tag of the texts
 */
export function diffWords(before: string, after: string, lang: string): TextChange[] {
  const changes: TextChange[] = [];
  const segmenter = new Intl.Segmenter(lang, { granularity: "word" });
  const words = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);
  compare(changes, linesOf(before), linesOf(after), (removed, added) => {
    // Splitting a megabyte into words would take seconds.
    if (removed.length + added.length > maxCompared) push(changes, removed, added);
    else compare(changes, words(removed), words(added), (gone, come) => push(changes, gone, come));
  });
  return changes;
}

/** Characters of a change that are compared by word. */
const maxCompared = 60_000;

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function push(changes: TextChange[], removed: string, added: string): void {
  add(changes, "removed", removed);
  add(changes, "added", added);
}

function add(changes: TextChange[], kind: TextChange["kind"], text: string): void {
  if (text === "") return;
  const last = changes.at(-1);
  if (last?.kind === kind) changes[changes.length - 1] = { kind, text: last.text + text };
  else changes.push({ kind, text });
}

function compare(
  changes: TextChange[],
  before: readonly string[],
  after: readonly string[],
  changed: (removed: string, added: string) => void,
): void {
  let at = 0;
  for (const { start, end, from, to } of hunksOf(before, after)) {
    add(changes, "same", before.slice(at, start).join(""));
    changed(before.slice(start, end).join(""), after.slice(from, to).join(""));
    at = end;
  }
  add(changes, "same", before.slice(at).join(""));
}
