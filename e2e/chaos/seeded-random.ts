/** Random numbers that a seed determines. */
export interface SeededRandom {
  /** From 0 to below 1. */
  next(): number;
  /** `true` with probability `share`. */
  is(share: number): boolean;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  /** Picks by shares in percent; `undefined` for the rest of 100. */
  share<T>(list: readonly (readonly [T, number])[]): T | undefined;
  /**
   * Picks an item of a list.
   *
   * @throws if the list is empty
   */
  pick<T>(list: readonly T[]): T;
  /** The items of a list in a random order. */
  shuffle<T>(list: readonly T[]): T[];
}

/** Mulberry32. Each `stream` is a sequence of its own. */
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
      for (const [item, share] of list) {
        left -= share;
        if (left < 0) return item;
      }
      return undefined;
    },
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new Error("The list is empty.");
      return list[Math.floor(next() * list.length)] as T;
    },
    shuffle: <T>(list: readonly T[]): T[] =>
      list
        .map((item) => ({ item, at: next() }))
        .sort((one, other) => one.at - other.at)
        .map(({ item }) => item),
  };
}
