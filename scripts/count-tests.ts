import { writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import type { SerializedError } from "vitest";
import type { Reporter, TestModule } from "vitest/node";

/** The result of a test run. */
export interface Counts {
  passed: number;
  /** Skipped tests count as failed. */
  failed: number;
  /** Names of the failures with the first line of the error. Errors outside of tests are included. */
  failures: string[];
}

/** The first line of an error message, without colors and at most 300 characters long. */
export function firstLine(text = ""): string {
  return stripVTControlCharacters(text).split("\n", 1)[0]?.slice(0, 300) ?? "";
}

/**
 * Writes the counts of a vitest run into the file that `KAPOK_TEST_COUNTS` names. It includes errors outside of tests,
 * which vitest's JSON reporter omits.
 */
export default class CountTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env.KAPOK_TEST_COUNTS;
    if (!file) return;
    const counts: Counts = { passed: 0, failed: 0, failures: [] };
    for (const module of modules) {
      const suites = [module, ...module.children.allSuites()];
      for (const { message } of suites.flatMap((suite) => suite.errors())) {
        counts.failures.push(`${module.relativeModuleId}: ${firstLine(message)}`);
      }
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === "passed") {
          counts.passed++;
          continue;
        }
        counts.failed++;
        counts.failures.push(
          `${module.relativeModuleId} › ${test.fullName} (${state}): ${firstLine(errors?.[0]?.message)}`,
        );
      }
    }
    for (const { message, stack } of unhandled) {
      counts.failures.push(`outside of tests: ${firstLine(message)} ${stack?.split("\n").slice(1, 4).join(" ") ?? ""}`);
    }
    writeFileSync(file, JSON.stringify(counts));
  }
}
