import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { findSystemPostgres } from "#server/test/system-postgres.ts";
import { installBrowser, installShell } from "./find-browser.ts";
import { type Counts, firstLine } from "./test-counts.ts";

/**
 * The whole check: every command below in its order, all of them even when one fails.
 * A command that counts its tests adds its count, any other counts as one. The last line says how many there were.
 */
/** Bytes, more than twice what temporary files take. */
const memoryForFiles = 4_000_000_000;
await keepInMemory();
const results = await mkdtemp(join(tmpdir(), "kapok-test-"));
// Tests start many processes of the same sources: those are made JavaScript and compiled once.
process.env.NODE_COMPILE_CACHE = join(results, "compiled");
let passed = 0;
let failed = 0;
/** What failed, by name and with the first line of why: told at the end, where it is found. */
const failures: string[] = [];

interface BrowserSuite {
  file: string;
  specs: { title: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[];
  suites?: BrowserSuite[];
}

interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: BrowserSuite[];
}

function run(title: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  process.stdout.write(`\n== ${title}\n`);
  const started = performance.now();
  const { status } = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
  process.stdout.write(
    `== ${title}: ${status === 0 ? "passed" : "FAILED"}, ${Math.round((performance.now() - started) / 1000)} s\n`,
  );
  return status === 0;
}

/** Runs a check beside the ones after it, for one that leaves a processor free; what it says comes when it is awaited. */
function beside(title: string, command: string, args: readonly string[]): () => Promise<void> {
  const started = performance.now();
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "close");
  const said = [child.stdout, child.stderr].map((stream) => stream.setEncoding("utf8").toArray());
  return async () => {
    const [status] = await ended;
    process.stdout.write(`\n== ${title}\n${(await Promise.all(said)).flat().join("")}`);
    const took = Math.round((performance.now() - started) / 1000);
    process.stdout.write(`== ${title}: ${status === 0 ? "passed" : "FAILED"}, within ${took} s\n`);
    if (status === 0) passed++;
    else fail(title);
  };
}

function check(title: string, command: string, args: readonly string[]): void {
  if (run(title, command, args)) passed++;
  else fail(title);
}

function fail(what: string): void {
  failed++;
  failures.push(what);
}

function browserFailures(suites: readonly BrowserSuite[]): string[] {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) => {
        const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message));
        return `${file} › ${title}: ${firstLine(errors.find(Boolean))}`;
      }),
    ...browserFailures(inner),
  ]);
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
  const ok = run(title, command, rest, env);
  const counts = await readFile(file, "utf8").then(
    (text) => count(JSON.parse(text)),
    (): Counts => ({ passed: 0, failed: 0, failures: [] }),
  );
  passed += counts.passed;
  failed += counts.failed;
  failures.push(...counts.failures);
  if ((!ok || counts.passed === 0) && counts.failed === 0) fail(`${title}: it ended badly, though no test failed`);
}

async function unitTests(title: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const file = join(results, `${title.replaceAll(/\W/g, "-")}.json`);
  await countedTests(
    title,
    ["vitest", "run", "--reporter=default", "--reporter=./scripts/count-tests.ts", ...args],
    { ...env, KAPOK_TEST_COUNTS: file },
    file,
    (report) => report as Counts,
  );
}

/** Databases and browser profiles of tests would all wait for one disk: they are in memory, where that has the room. */
async function keepInMemory(): Promise<void> {
  const memory = "/dev/shm";
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  if (bavail * bsize >= memoryForFiles && freemem() >= 2 * memoryForFiles) process.env.TMPDIR = memory;
}

const types = beside("types", "npm", ["run", "--silent", "types"]);
const unused = beside("unused code", "npm", ["run", "--silent", "unused"]);
check("lint and format", "npm", ["run", "--silent", "lint"]);
check("licences", "npm", ["run", "--silent", "licences"]);
check("catalogues", "node", ["scripts/check-catalogs.ts"]);
check("build and byte budgets", "npm", ["run", "--silent", "build"]);
await types();
await unused();
await unitTests("unit and server tests", []);
if (findSystemPostgres()) {
  await unitTests("server tests on the machine's own PostgreSQL", ["server"], { KAPOK_TEST_POSTGRES: "system" });
}
if (
  await installBrowser()
    .then(installShell)
    .then(
      () => true,
      (error: Error) => console.error(error.message),
    )
) {
  const file = join(results, "e2e.json");
  await countedTests(
    "end-to-end tests",
    ["playwright", "test", "--reporter=list,json"],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    file,
    (report) => {
      const { stats, suites } = report as BrowserReport;
      return {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected + stats.skipped,
        failures: browserFailures(suites),
      };
    },
  );
} else fail("no browser");

await rm(results, { recursive: true });
if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map((failure) => `- ${failure}`).join("\n")}\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
