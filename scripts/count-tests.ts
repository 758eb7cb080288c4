import { writeFileSync } from "node:fs";
import type { SerializedError } from "vitest";
import type { Reporter, TestModule } from "vitest/node";
import { type Counts, firstLine } from "./test-counts.ts";

/**
 * Writes how a run of vitest ended into the file that `KAPOK_TEST_COUNTS` names: also what went wrong outside of any
 * test, which its own report in JSON leaves out.
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
      counts.failures.push(
        `outside of any test: ${firstLine(message)} ${stack?.split("\n").slice(1, 4).join(" ") ?? ""}`,
      );
    }
    writeFileSync(file, JSON.stringify(counts));
  }
}
