/** A repeatable random source: the same seed gives the same sequence on every machine. */
export interface SeededRandom {
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** One element of a list that is not empty. */
  pick<T>(list: readonly [T, ...T[]]): T;
}

/** The mulberry32 generator, started from an unsigned 32-bit seed. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}
