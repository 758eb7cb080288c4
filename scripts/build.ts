import { glob, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "vite";
import { buildVersion } from "../vite/build-version.ts";
import { checkBackstageBudgets, checkBudgets } from "./budgets.ts";
import { writePrecacheBundle } from "./precache-bundle.ts";
import { thirdPartyNotices } from "./third-party-notices.ts";

/** Scripts that must work even if the build is broken. Each is a single file. */
const standaloneScripts = { "kill-worker": "service-worker/disabled-worker.ts", reset: "src/app/reset.ts" };

/** The input and output files that `--if-needed` compares. */
const sources = [
  "backstage/**/*",
  "src/**/*",
  "contract/**/*",
  "service-worker/**/*",
  "locales/**/*.po",
  "public/**/*",
  "server/ssr/*",
  "shared/**/*",
  "vite/*",
  "*.config.ts",
  "package-lock.json",
];
const results = ["dist/client/sw.js", "dist/server/entry-server.js", "dist/backstage/shell/en-US.html"];

// Builds production code, even within a test.
process.env.NODE_ENV = "production";

/*
 * Builds the page, its service worker, Backstage and the server's rendering into `dist`, compresses static files and checks the
 * byte budgets. With `--if-needed` it builds only after a change.
 */
if (!(process.argv.includes("--if-needed") && (await isBuilt()))) {
  await rm("dist", { recursive: true, force: true });
  // One version for pages, worker and server: each build would compute its own.
  const common = { logLevel: "warn", define: { "import.meta.env.VERSION": JSON.stringify(buildVersion()) } } as const;
  await build(common);
  await build({ ...common, build: { ssr: true } });
  await build({ ...common, configFile: "vite.backstage.config.ts" });
  for (const [name, source] of Object.entries(standaloneScripts)) await buildStandalone(name, source);
  await writeFile("dist/client/third-party-notices.txt", await thirdPartyNotices());
  await writePrecacheBundle("dist/client");
  await compressFiles("dist/client");
  await compressFiles("dist/backstage");
  const pages = await checkBudgets("dist/client");
  const backstage = await checkBackstageBudgets("dist/backstage");
  process.stdout.write(pages.report + backstage.report);
  const exceeded = [...pages.exceeded, ...backstage.exceeded];
  if (exceeded.length > 0) {
    console.error(`The build exceeds its budgets: ${exceeded.join("; ")}.`);
    await rm("dist", { recursive: true, force: true });
    process.exitCode = 1;
  }
}

/** Whether `dist` is newer than all sources. */
async function isBuilt(): Promise<boolean> {
  const oldest = Math.min(...(await Promise.all(results.map(modifiedAt))));
  if (oldest === 0) return false;
  for await (const file of glob(sources)) {
    if ((await modifiedAt(file)) > oldest) return false;
  }
  return true;
}

async function modifiedAt(file: string): Promise<number> {
  return stat(file).then(
    (found) => (found.isFile() ? found.mtimeMs : 1),
    () => 0,
  );
}

async function buildStandalone(name: string, source: string): Promise<void> {
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

/** Writes a `.br` and a `.gz` file beside every text file, at maximum compression. */
async function compressFiles(folder: string): Promise<void> {
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  for await (const file of glob("**/*.{js,json,css,html,svg,txt}", { cwd: folder })) {
    const path = join(folder, file);
    const bytes = await readFile(path);
    await Promise.all([
      writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, options)),
      writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 })),
    ]);
  }
}
