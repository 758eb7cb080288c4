const units = ["kilobyte", "megabyte", "gigabyte"] as const;

/** An amount of storage as people read it: `36 kB`, `1.4 MB`, `10.7 GB`. Never less than a kilobyte. */
export function formatBytes(bytes: number, code: string): string {
  const power = bytes < 1_000_000 ? 1 : bytes < 1_000_000_000 ? 2 : 3;
  const amount = Math.max(1, bytes / 1000 ** power);
  return new Intl.NumberFormat(code, {
    style: "unit",
    unit: units[power - 1],
    unitDisplay: "short",
    maximumFractionDigits: power > 1 && amount < 100 ? 1 : 0,
  }).format(amount);
}
