import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findSystemPostgres } from "#server/test/system-postgres.ts";
import { installBrowser } from "./find-browser.ts";

/**
 * The whole check: every command below in its order, all of them even when one fails.
 * A command that counts its tests adds its count, any other counts as one. The last line says how many there were.
 */
const results = await mkdtemp(join(tmpdir(), "kapok-test-"));
/** Tests that other tests' transactions would disturb, which count for the whole PostgreSQL. */
const alone = "server/editions/**";
/** Tests of what only the embedded PostgreSQL has, or of the whole process, which runs on that. */
const embeddedOnly = ["**/embedded-postgres.test.ts", "**/data-dir-lock.test.ts", "**/main.test.ts", "**/commands/**"];
let passed = 0;
let failed = 0;

interface Counts {
  passed: number;
  failed: number;
}

/** What it prints is shown when it has ended, so that two may run at a time. */
async function run(
  title: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  const started = performance.now();
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => output.push(chunk));
  const [status] = await once(child, "close");
  process.stdout.write(`\n== ${title}\n`);
  process.stdout.write(Buffer.concat(output));
  process.stdout.write(
    `== ${title}: ${status === 0 ? "passed" : "FAILED"}, ${Math.round((performance.now() - started) / 1000)} s\n`,
  );
  return status === 0;
}

async function check(title: string, command: string, args: readonly string[]): Promise<void> {
  if (await run(title, command, args)) passed++;
  else failed++;
}

/** A command that writes what it counted into a file; without the file, or with nothing counted, it has failed. */
async function countedTests(
  title: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  file: string,
  count: (report: unknown) => Counts,
): Promise<void> {
  const [command = "", ...rest] = args;
  const ok = await run(title, command, rest, env);
  const counts = await readFile(file, "utf8").then(
    (text) => count(JSON.parse(text)),
    () => ({ passed: 0, failed: 0 }),
  );
  passed += counts.passed;
  failed += counts.failed;
  if ((!ok || counts.passed === 0) && counts.failed === 0) failed++;
}

async function unitTests(title: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const file = join(results, `${title.replaceAll(/\W/g, "-")}.json`);
  await countedTests(
    title,
    ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...args],
    env,
    file,
    (report) => {
      const { numPassedTests, numTotalTests } = report as { numPassedTests: number; numTotalTests: number };
      return { passed: numPassedTests, failed: numTotalTests - numPassedTests };
    },
  );
}

await check("types", "npm", ["run", "--silent", "types"]);
await check("lint and format", "npm", ["run", "--silent", "lint"]);
await check("unused code", "npm", ["run", "--silent", "unused"]);
await check("licences", "npm", ["run", "--silent", "licences"]);
await check("catalogues", "node", ["scripts/check-catalogues.ts"]);
await check("build and byte budgets", "npm", ["run", "--silent", "build"]);
const editions = ["server/editions", "--maxWorkers=1"];
// Each run has a PostgreSQL of its own, and those of editions leave one processor to others.
await Promise.all([
  unitTests("unit and server tests", [`--exclude=${alone}`]),
  unitTests("tests of editions", editions),
]);
if (findSystemPostgres()) {
  const system = { KAPOK_TEST_POSTGRES: "system" };
  const others = ["server", ...[...embeddedOnly, alone].map((file) => `--exclude=${file}`)];
  await Promise.all([
    unitTests("server tests on the machine's own PostgreSQL", others, system),
    unitTests("tests of editions on it", editions, system),
  ]);
}
if (await installBrowser().then(Boolean, (error: Error) => console.error(error.message))) {
  const file = join(results, "e2e.json");
  await countedTests(
    "end-to-end tests",
    ["playwright", "test", "--reporter=list,json"],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    file,
    (report) => {
      const { expected, unexpected, flaky, skipped } = (report as { stats: Record<string, number> }).stats;
      return { passed: (expected ?? 0) + (flaky ?? 0), failed: (unexpected ?? 0) + (skipped ?? 0) };
    },
  );
} else failed++;

await rm(results, { recursive: true });
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
