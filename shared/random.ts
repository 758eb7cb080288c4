const range = 2 ** 32;
/** Random values are requested in batches, because a call costs more than its values. */
const values = new Uint32Array(64);
let used = values.length;

function nextValue(): number {
  if (used === values.length) {
    crypto.getRandomValues(values);
    used = 0;
  }
  return values[used++] ?? 0;
}

/**
 * Returns a uniform random integer from 0 to `size - 1`. Values of the generator's last, incomplete range are rejected,
 * since the modulus would favor small numbers.
 */
export function randomBelow(size: number): number {
  const limit = range - (range % size);
  for (;;) {
    const value = nextValue();
    if (value < limit) return value % size;
  }
}

/**
 * Draws different items of `pool`, in the order of drawing, with equal probability of every choice.
 *
 * @param below returns a uniform random integer from 0 up to its argument, exclusive
 */
export function drawFrom<Item>(pool: readonly Item[], count: number, below = randomBelow): Item[] {
  const rest = [...pool];
  for (let drawn = 0; drawn < count; drawn++) {
    const at = drawn + below(rest.length - drawn);
    const item = rest[at] as Item;
    rest[at] = rest[drawn] as Item;
    rest[drawn] = item;
  }
  return rest.slice(0, count);
}
