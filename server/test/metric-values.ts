import type { Metrics } from "#server/metrics/metrics.ts";

/** What is measured now: values by name and labels, as Prometheus reads them. */
export async function metricValues(metrics: Metrics): Promise<Record<string, number>> {
  const lines = (await metrics.text()).split("\n").filter((line) => line && !line.startsWith("#"));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );
}
