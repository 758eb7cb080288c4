import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { type Counts, firstLine } from "./count-tests.ts";
import { installBrowser, installShell } from "./find-browser.ts";

/** Bytes, more than twice the size of the temporary files. */
const memoryForFiles = 4_000_000_000;

/** Characters of a failed page's content that are printed. */
const shownOfPage = 5000;

interface BrowserResult {
  error?: { message?: string };
  attachments: { name: string; path?: string }[];
}

interface BrowserSuite {
  file: string;
  specs: { title: string; ok: boolean; tests: { results: BrowserResult[] }[] }[];
  suites?: BrowserSuite[];
}

interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: BrowserSuite[];
}

/** Runs checks, all of them even when one fails, and counts their tests. */
export interface CheckRunner {
  /** Runs a command that counts as one check. */
  check(title: string, ...command: string[]): void;
  /** Starts a command beside the next ones. The returned function awaits it and prints its output. */
  beside(title: string, ...command: string[]): () => Promise<void>;
  /** Runs vitest with these arguments. */
  unitTests(title: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<void>;
  /** Runs Playwright with these arguments; installs a browser if there is none. */
  browserTests(title: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<void>;
  /** Prints failures and totals, and ends the process. The last line is `N passed, N failed`. */
  finish(): Promise<void>;
}

/** Prepares temporary folders for a run of checks. */
export async function createCheckRunner(): Promise<CheckRunner> {
  await keepTemporaryFilesInMemory();
  const results = await mkdtemp(join(tmpdir(), "kapok-test-"));
  // Tests start many processes of the same sources, which are compiled once.
  process.env.NODE_COMPILE_CACHE = join(results, "compiled");
  const total: Counts = { passed: 0, failed: 0, failures: [] };

  function count(title: string, ok: boolean): void {
    if (ok) {
      total.passed++;
      return;
    }
    total.failed++;
    total.failures.push(title);
  }

  function run(title: string, command: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
    const [program = "", ...args] = command;
    process.stdout.write(`\n== ${title}\n`);
    const started = performance.now();
    const { status } = spawnSync(program, args, { stdio: "inherit", env: { ...process.env, ...env } });
    process.stdout.write(`== ${title}: ${status === 0 ? "passed" : "FAILED"}, ${secondsSince(started)} s\n`);
    return status === 0;
  }

  /** Adds the counts that a command writes into a file. Without the file, or without any test, the command failed. */
  async function runCounted(
    title: string,
    command: readonly string[],
    env: NodeJS.ProcessEnv,
    file: string,
    countsOf: (report: unknown) => Counts,
  ): Promise<void> {
    const ok = run(title, command, env);
    const counts = await readFile(file, "utf8").then(
      (text) => countsOf(JSON.parse(text)),
      (): Counts => ({ passed: 0, failed: 0, failures: [] }),
    );
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.failures.push(...counts.failures);
    if ((!ok || counts.passed === 0) && counts.failed === 0) count(`${title}: failed although no test failed`, false);
  }

  return {
    check: (title, ...command) => count(title, run(title, command)),
    beside: (title, program = "", ...args) => {
      const started = performance.now();
      const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
      const ended = once(child, "close");
      const output = [child.stdout, child.stderr].map((stream) => stream.setEncoding("utf8").toArray());
      return async () => {
        const [status] = await ended;
        process.stdout.write(`\n== ${title}\n${(await Promise.all(output)).flat().join("")}`);
        process.stdout.write(`== ${title}: ${status === 0 ? "passed" : "FAILED"}, within ${secondsSince(started)} s\n`);
        count(title, status === 0);
      };
    },
    unitTests: (title, args, env = {}) => {
      const file = join(results, `${title.replaceAll(/\W/g, "-")}.json`);
      const command = ["vitest", "run", "--reporter=default", "--reporter=./scripts/count-tests.ts", ...args];
      return runCounted(title, command, { ...env, KAPOK_TEST_COUNTS: file }, file, (report) => report as Counts);
    },
    browserTests: async (title, args, env = {}) => {
      try {
        await installShell(await installBrowser());
      } catch (error) {
        console.error((error as Error).message);
        count(`${title}: no browser`, false);
        return;
      }
      const file = join(results, `${title.replaceAll(/\W/g, "-")}.json`);
      const command = ["playwright", "test", "--reporter=list,json", ...args];
      await runCounted(title, command, { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }, file, countsOfBrowser);
    },
    finish: async () => {
      await rm(results, { recursive: true });
      const { passed, failed, failures } = total;
      if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map((line) => `- ${line}`).join("\n")}\n`);
      process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
      if (failed === 0) return;
      process.exitCode = 1;
      // After an exit code of 1, npm would print its own error as JSON below the last line. A signal ends npm as well.
      if (process.env.npm_lifecycle_event?.startsWith("test")) process.kill(process.pid, "SIGTERM");
    },
  };
}

const secondsSince = (started: number) => Math.round((performance.now() - started) / 1000);

/** Puts databases and browser profiles of tests into memory if there is room, because they would share one disk. */
async function keepTemporaryFilesInMemory(): Promise<void> {
  const memory = "/dev/shm";
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  if (bavail * bsize >= memoryForFiles && freemem() >= 2 * memoryForFiles) process.env.TMPDIR = memory;
}

function countsOfBrowser(report: unknown): Counts {
  const { stats, suites } = report as BrowserReport;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped,
    failures: browserFailures(suites),
  };
}

function browserFailures(suites: readonly BrowserSuite[]): string[] {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) => {
        const results = tests.flatMap((test) => test.results);
        const error = results.map((result) => result.error?.message).find(Boolean);
        return `${file} › ${title}: ${firstLine(error)}${pageOfFailure(results)}`;
      }),
    ...browserFailures(inner),
  ]);
}

/** The content of the page when the test failed. The folder of a run elsewhere cannot be opened later. */
function pageOfFailure(results: readonly BrowserResult[]): string {
  const path = results.flatMap(({ attachments }) => attachments).find(({ name }) => name === "error-context")?.path;
  const [, snapshot = ""] = path ? readFileSync(path, "utf8").split("# Page snapshot") : [];
  return snapshot && `\n${snapshot.trim().slice(0, shownOfPage)}`;
}
