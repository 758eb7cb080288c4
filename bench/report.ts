import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { median } from "./statistics.ts";

type Unit = "ms" | "s" | "kB" | "MB" | "req/s" | "/s" | "µs" | "";

/** One row of the report. */
export interface Row {
  readonly name: string;
  readonly measured: string;
  readonly limit: string;
  readonly ratio: string;
  readonly budget: string;
  /** Whether the budget is met; `undefined` without a budget. */
  readonly within: boolean | undefined;
}

interface Budget {
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** A row with a budget relative to the baseline of the same run. */
export function ratioRow(
  name: string,
  measured: readonly number[],
  limit: readonly number[],
  unit: Unit,
  budget: Budget,
): Row {
  const [ours, baseline] = [median(measured), median(limit)];
  const ratio = ours / baseline;
  return {
    name,
    measured: format(ours, unit),
    limit: format(baseline, unit),
    ratio: ratio.toFixed(2),
    budget: `${sign(budget)} × limit`,
    within: isWithin(ratio, budget),
  };
}

/** A row with an absolute budget, or without a budget for information. */
export function plainRow(name: string, measured: number, unit: Unit, budget: Budget = {}): Row {
  const any = budget.atMost !== undefined || budget.atLeast !== undefined;
  return {
    name,
    measured: format(measured, unit),
    limit: "",
    ratio: "",
    budget: any ? `${sign(budget)} ${unit}`.trim() : "",
    within: any ? isWithin(measured, budget) : undefined,
  };
}

/** Machines are noisy, so a figure within a tenth of its upper budget meets it. */
const tolerance = 1.1;

function isWithin(figure: number, { atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY }: Budget) {
  return figure <= atMost * tolerance && figure >= atLeast;
}

function sign({ atMost, atLeast }: Budget): string {
  return atMost === undefined ? `≥ ${atLeast}` : `≤ ${atMost}`;
}

function format(figure: number, unit: Unit): string {
  const digits = Math.abs(figure) >= 100 || Number.isInteger(figure) ? 0 : Math.abs(figure) >= 1 ? 1 : 3;
  return `${figure.toFixed(digits)} ${unit}`.trim();
}

/** The budgets section as Markdown: environment, conditions and rows. */
export function reportOf(rows: readonly Row[], { short }: { short: boolean }): string {
  return `## Budgets

${environmentInfo(rows, { short })}

Phone conditions: 412×823, CPU slowed 4×, slow 4G (562 ms a request, 1.44 Mbit/s). Visits start from a page of another
site. "Limit" is the same page without scripts, measured alternately with ours. For later visits a minimal service worker
serves it.

${tableOf(rows)}
`;
}

/**
 * Replaces a section of `results.md`, or appends it.
 *
 * @param section Markdown that starts with a second-level heading
 */
export async function writeSection(section: string): Promise<void> {
  const file = join(import.meta.dirname, "results.md");
  const [heading] = section.split("\n", 1);
  const [title = "", ...sections] = (await readFile(file, "utf8")).trimEnd().split(/\n+(?=## )/);
  const index = sections.findIndex((other) => other.split("\n", 1)[0] === heading);
  sections.splice(index === -1 ? sections.length : index, 1, section.trimEnd());
  await writeFile(file, `${[title, ...sections].join("\n\n")}\n`);
}

/** Time, commit and machine of a measurement, and the number of exceeded budgets. */
export function environmentInfo(rows: readonly Row[], { short }: { short: boolean }): string {
  const over = rows.filter(({ within }) => within === false).length;
  return `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC, commit ${commit()}, ${machine()}, ${short ? "short run" : "full run"}.
${over === 0 ? "All budgets are met" : `${over} of ${rows.length} rows miss their budget`}. A figure within a tenth of its budget meets it.`;
}

/** All rows as a Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ name, measured, limit, ratio, budget, within }) =>
      `| ${name} | ${measured} | ${limit} | ${ratio} | ${budget} | ${within === undefined ? "" : within ? "ok" : "**over**"} |`,
  );
  return `| figure | measured | limit | ratio | budget | |
| --- | ---: | ---: | ---: | --- | --- |
${lines.join("\n")}`;
}

function machine(): string {
  const processors = cpus();
  return `${processors.length} × ${processors[0]?.model.trim() || "unknown processor"}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
}

function commit(): string {
  try {
    const git = (...args: string[]) =>
      execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return `${git("rev-parse", "--short", "HEAD").trim()}${git("status", "--porcelain") ? " with changes" : ""}`;
  } catch {
    return "unknown";
  }
}
