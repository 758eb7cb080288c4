/** The middle of some figures. */
export function median(figures: readonly number[]): number {
  return percentile(figures, 50);
}

/** The figure that `percent` of all do not exceed. */
export function percentile(figures: readonly number[], percent: number): number {
  const sorted = [...figures].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/** Lets two take turns, so that whatever else the machine does meets both; gives the results of each. */
export async function takeTurns<One, Other>(
  rounds: number,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<{ ones: One[]; others: Other[] }> {
  const ones: One[] = [];
  const others: Other[] = [];
  for (let round = 0; round < rounds; round++) {
    ones.push(await one());
    others.push(await other());
  }
  return { ones, others };
}
