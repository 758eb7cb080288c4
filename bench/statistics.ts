/** The median of some figures. */
export function median(figures: readonly number[]): number {
  return percentile(figures, 50);
}

/** The smallest figure that at least `percent` of all figures do not exceed. */
export function percentile(figures: readonly number[], percent: number): number {
  const sorted = [...figures].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/** Runs two measurements alternately, so that other load of the machine affects both, and returns their results. */
export async function alternate<First, Second>(
  rounds: number,
  measureFirst: () => Promise<First>,
  measureSecond: () => Promise<Second>,
): Promise<{ first: First[]; second: Second[] }> {
  const first: First[] = [];
  const second: Second[] = [];
  for (let round = 0; round < rounds; round++) {
    first.push(await measureFirst());
    second.push(await measureSecond());
  }
  return { first, second };
}
