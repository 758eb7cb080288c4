import { rm } from "node:fs/promises";
import { build } from "vite";
import { checkBudgets } from "./budgets.ts";
import { isBuilt } from "./build-state.ts";
import { compressFiles } from "./compress-files.ts";

// Whoever calls: React is built for readers, not for the tests that may stand around this.
process.env.NODE_ENV = "production";

/**
 * Builds the page, its worker and the server's rendering of it into `dist`, compresses what is served as it is,
 * and checks the byte budgets. With `--if-needed` only when something changed since the last build.
 */
if (!(process.argv.includes("--if-needed") && (await isBuilt()))) {
  await rm("dist", { recursive: true, force: true });
  const quiet = { logLevel: "warn" } as const;
  await build(quiet);
  await build({ ...quiet, build: { ssr: true } });
  await compressFiles("dist/client");
  const { report, exceeded } = await checkBudgets("dist/client");
  process.stdout.write(report);
  if (exceeded.length > 0) {
    console.error(`The build is too large: ${exceeded.join("; ")}.`);
    await rm("dist", { recursive: true, force: true });
    process.exitCode = 1;
  }
}
