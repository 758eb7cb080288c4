import { type Hunk, hunksOf } from "./sequence-diff.ts";

/** What an overlap is on each side. */
export interface Sides<T> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

/** A part of a merged text: settled, or changed differently on both sides. */
export type TextPart = { readonly text: string } | { readonly overlap: Sides<string> };

/**
 * Merges two changed texts paragraph by paragraph. Changes of different paragraphs are both taken; a paragraph that
 * both sides changed differently is an overlap, which a person decides.
 */
export function mergeText(base: string, mine: string, theirs: string): TextPart[] {
  const sides = { base: paragraphsOf(base), mine: paragraphsOf(mine), theirs: paragraphsOf(theirs) };
  const myHunks = hunksOf(sides.base, sides.mine);
  const theirHunks = hunksOf(sides.base, sides.theirs);
  const parts: TextPart[] = [];
  const settle = (texts: readonly string[]) => addText(parts, texts.join(""));
  let at = 0;
  while (myHunks.length > 0 || theirHunks.length > 0) {
    const group = takeGroup(myHunks, theirHunks);
    const start = Math.min(...[...group.mine, ...group.theirs].map((hunk) => hunk.start));
    const end = Math.max(...[...group.mine, ...group.theirs].map((hunk) => hunk.end));
    settle(sides.base.slice(at, start));
    const before = sides.base.slice(start, end).join("");
    const my = replaced(sides.base, sides.mine, group.mine, start, end);
    const their = replaced(sides.base, sides.theirs, group.theirs, start, end);
    if (my === their || their === before) settle([my]);
    else if (my === before) settle([their]);
    else parts.push({ overlap: { base: before, mine: my, theirs: their } });
    at = end;
  }
  settle(sides.base.slice(at));
  return parts;
}

/** Returns the text of parts, with each overlap as `choose` decides. */
export function joinParts(parts: readonly TextPart[], choose: (overlap: Sides<string>) => string): string {
  return parts.map((part) => ("text" in part ? part.text : choose(part.overlap))).join("");
}

/** Paragraphs, and the empty lines between them as items of their own: joined they are the text. */
function paragraphsOf(text: string): string[] {
  return text.split(/((?:\r?\n[ \t]*){2,})/).filter((part) => part !== "");
}

function addText(parts: TextPart[], text: string): void {
  if (text === "") return;
  const last = parts.at(-1);
  if (last && "text" in last) parts[parts.length - 1] = { text: last.text + text };
  else parts.push({ text });
}

/** Removes the next hunks that overlap with each other from both lists. Each group has at least one. */
function takeGroup(mine: Hunk[], theirs: Hunk[]): { mine: Hunk[]; theirs: Hunk[] } {
  const group = { mine: [] as Hunk[], theirs: [] as Hunk[] };
  let [start, end] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const take = (from: Hunk[], into: Hunk[]) => {
    const hunk = from.shift();
    if (!hunk) return;
    into.push(hunk);
    start = Math.min(start, hunk.start);
    end = Math.max(end, hunk.end);
  };
  const [my, their] = [mine[0], theirs[0]];
  if (!their || (my && isBefore(my, their))) take(mine, group.mine);
  else take(theirs, group.theirs);
  const touches = (hunk: Hunk | undefined) =>
    hunk !== undefined &&
    ((hunk.start < end && start < hunk.end) || (hunk.start === hunk.end && start === end && hunk.start === start));
  for (;;) {
    if (touches(mine[0])) take(mine, group.mine);
    else if (touches(theirs[0])) take(theirs, group.theirs);
    else return group;
  }
}

/** An insertion comes before a change of what follows it. */
function isBefore(a: Hunk, b: Hunk): boolean {
  return a.start < b.start || (a.start === b.start && a.end <= b.end);
}

function replaced(
  base: readonly string[],
  side: readonly string[],
  hunks: readonly Hunk[],
  start: number,
  end: number,
) {
  let at = start;
  let text = "";
  for (const hunk of hunks) {
    text += base.slice(at, hunk.start).join("") + side.slice(hunk.from, hunk.to).join("");
    at = hunk.end;
  }
  return text + base.slice(at, end).join("");
}
