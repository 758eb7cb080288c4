import { diffArrays } from "diff";

/** Milliseconds after which a difference is given as one replacement. */
const timeout = 300;

/** Items `[start, end)` of the base that a side replaces by its items `[from, to)`. */
export interface Hunk {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the differences between two sequences in order. What both begin and end with is left out first, so texts
 * with a small change take no time; one that takes too long is one large change.
 */
export function hunksOf(base: readonly string[], side: readonly string[]): Hunk[] {
  let head = 0;
  while (head < base.length && head < side.length && base[head] === side[head]) head++;
  let tail = 0;
  const most = Math.min(base.length, side.length) - head;
  while (tail < most && base[base.length - 1 - tail] === side[side.length - 1 - tail]) tail++;
  const [end, to] = [base.length - tail, side.length - tail];
  if (head === end && head === to) return [];
  const whole = { start: head, end, from: head, to };
  if (head === end || head === to) return [whole];
  const changes = diffArrays(base.slice(head, end), side.slice(head, to), { timeout });
  if (!changes) return [whole];
  const hunks: Hunk[] = [];
  let [at, sideAt] = [head, head];
  for (const { added, removed, count } of changes) {
    const last = hunks.at(-1);
    const hunk = { start: at, end: removed ? at + count : at, from: sideAt, to: added ? sideAt + count : sideAt };
    if (added || removed) {
      // A removal and an addition at one place are a replacement.
      if (last && last.end === hunk.start && last.to === hunk.from) {
        hunks[hunks.length - 1] = { ...last, end: hunk.end, to: hunk.to };
      } else hunks.push(hunk);
    }
    if (!added) at += count;
    if (!removed) sideAt += count;
  }
  return hunks;
}
