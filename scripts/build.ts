import { glob, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "vite";
import { checkBudgets } from "./budgets.ts";
import { isBuilt } from "./is-built.ts";
import { thirdPartyNotices } from "./third-party-notices.ts";

const brotli = promisify(brotliCompress);

const zip = promisify(gzip);

/** Writes a `.br` and a `.gz` beside every text file of a folder, at maximum compression. */
async function compressFiles(folder: string): Promise<void> {
  for await (const file of glob("**/*.{js,json,css,html,svg,txt}", { cwd: folder })) {
    const path = join(folder, file);
    const bytes = await readFile(path);
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    await Promise.all([
      writeFile(`${path}.br`, await brotli(bytes, options)),
      writeFile(`${path}.gz`, await zip(bytes, { level: 9 })),
    ]);
  }
}

// Whoever calls: React is built for readers, not for the tests that may stand around this.
process.env.NODE_ENV = "production";

/** Scripts that must work when the rest of the build does not: whole in one file each. */
const apart = { "kill-worker": "service-worker/disabled-worker.ts", reset: "src/app/reset.ts" };

/**
 * Builds the page, its worker and the server's rendering of it into `dist`, compresses what is served as it is,
 * and checks the byte budgets. With `--if-needed` only when something changed since the last build.
 */
if (!(process.argv.includes("--if-needed") && (await isBuilt()))) {
  await rm("dist", { recursive: true, force: true });
  const quiet = { logLevel: "warn" } as const;
  await build(quiet);
  await build({ ...quiet, build: { ssr: true } });
  for (const [name, source] of Object.entries(apart)) await buildApart(name, source);
  await writeFile("dist/client/third-party-notices.txt", await thirdPartyNotices());
  await compressFiles("dist/client");
  const { report, exceeded } = await checkBudgets("dist/client");
  process.stdout.write(report);
  if (exceeded.length > 0) {
    console.error(`The build does not keep its budgets: ${exceeded.join("; ")}.`);
    await rm("dist", { recursive: true, force: true });
    process.exitCode = 1;
  }
}

async function buildApart(name: string, source: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    build: {
      outDir: "dist/client",
      emptyOutDir: false,
      copyPublicDir: false,
      target: "baseline-widely-available",
      rolldownOptions: { input: source, output: { format: "iife", entryFileNames: `${name}.js` } },
    },
  });
}
