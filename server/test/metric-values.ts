import type { Metrics } from "#server/metrics/metrics.ts";

/** Reads the current metrics by name and labels, in the format of Prometheus. */
export async function metricValues(metrics: Metrics): Promise<Record<string, number>> {
  const lines = (await metrics.text()).split("\n").filter((line) => line && !line.startsWith("#"));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );
}
