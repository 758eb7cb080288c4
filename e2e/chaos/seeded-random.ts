/** SeededRandom that can be had again: the same seed gives the same sequence. */
export interface SeededRandom {
  /** From 0 to below 1. */
  next(): number;
  /** Whether something happens that happens in `share` of all cases. */
  is(share: number): boolean;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  /** One of those with shares, in hundredths; `undefined` for what is left of the hundred. */
  share<T>(list: readonly (readonly [T, number])[]): T | undefined;
  /**
   * One of a list.
   *
   * @throws where there is nothing to choose from
   */
  pick<T>(list: readonly T[]): T;
}

/** Mulberry32; `stream` gives those who run at the same time a sequence each. */
export function randomFrom(seed: number, stream = 0): SeededRandom {
  let state = (seed ^ Math.imul(stream + 1, 0x9e3779b1)) | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    is: (share) => next() < share,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    share: (list) => {
      let left = next() * 100;
      for (const [one, share] of list) {
        left -= share;
        if (left < 0) return one;
      }
      return undefined;
    },
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new Error("There is nothing to choose from.");
      return list[Math.floor(next() * list.length)] as T;
    },
  };
}
