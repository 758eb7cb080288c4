const range = 2 ** 32;
/** The device's random values come many at a time: each call costs more than the values it brings. */
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
 * A whole number from 0 to `size - 1`, every one as likely: values of the generator's last, incomplete
 * round are drawn again instead of being folded in with a bias.
 */
export function randomBelow(size: number): number {
  const limit = range - (range % size);
  for (;;) {
    const value = nextValue();
    if (value < limit) return value % size;
  }
}

/**
 * So many different ones of `pool`, in the order in which they were drawn; every choice is as likely as any other.
 *
 * @param below whole numbers from 0 to below its argument, evenly spread
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
