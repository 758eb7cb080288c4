/**
 * A whole number from 0 to `size - 1`, every one as likely: values of the generator's last, incomplete
 * round are drawn again instead of being folded in with a bias.
 */
export function randomBelow(size: number): number {
  const range = 2 ** 32;
  const limit = range - (range % size);
  const buffer = new Uint32Array(1);
  for (;;) {
    crypto.getRandomValues(buffer);
    const value = buffer[0] ?? 0;
    if (value < limit) return value % size;
  }
}
