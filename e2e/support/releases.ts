import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { appendFile, cp, glob, mkdir, mkdtemp, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clusterUrl, readClusterInfo } from "#server/database/postgres-data-info.ts";
import { startSite } from "./start-site.ts";

export interface OtherSite {
  readonly url: string;
  /** Folder of its build. */
  readonly root: string;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, "../..");
const folder = join(root, ".cache/next-release");
const sources = [
  "backstage",
  "contract",
  "locales",
  "public",
  "sample",
  "scripts",
  "server",
  "service-worker",
  "shared",
  "src",
  "vite",
  "package.json",
  "package-lock.json",
];
const configuration = ["lingui.config.ts", "vite.backstage.config.ts", "vite.config.ts"];

const assetsOf = (build: string) => join(build, "dist/client/assets");

/** Starts the next release on the same content. Each server has the other's assets too, as after an update. */
export async function startNextRelease(): Promise<OtherSite> {
  return startBeside(await buildNextRelease(), {});
}

/**
 * Starts another server on the database of the site under test.
 *
 * @param build folder of its build
 */
export async function startBeside(build: string, env: NodeJS.ProcessEnv): Promise<OtherSite> {
  const siteData = process.env.KAPOK_E2E_DATA ?? "";
  const info = await readClusterInfo(siteData);
  if (!info) throw new Error("The site under test has no database.");
  const dataDir = await mkdtemp(join(tmpdir(), "kapok-e2e-beside-"));
  // Copies assets as if both builds had run on one data folder.
  await cp(assetsOf(root), join(dataDir, "assets"), { recursive: true, preserveTimestamps: true });
  await cp(assetsOf(build), join(siteData, "assets"), { recursive: true, preserveTimestamps: true });
  // Either server may send a mail. Tests look for it in one folder.
  await mkdir(join(siteData, "mail"), { recursive: true });
  await symlink(join(siteData, "mail"), join(dataDir, "mail"));
  const site = await startSite(build, { ...env, DATA_DIR: dataDir, DATABASE_URL: clusterUrl(info) });
  return {
    url: site.origin,
    root: build,
    stop: async () => {
      await site.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Builds a next release: the same sources with another build version, the next version of the device's database and one
 * more language. All chunks get other names. The build is cached by the sources' hash.
 *
 * @returns its folder, with `dist` and a server
 */
async function buildNextRelease(): Promise<string> {
  const target = join(folder, await hashOfSources());
  if (await stat(target).catch(() => undefined)) return target;
  const draft = join(folder, "draft");
  await rm(folder, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  for (const name of [...sources, ...configuration]) await cp(join(root, name), join(draft, name), { recursive: true });
  await symlink(join(root, "node_modules"), join(draft, "node_modules"));
  await addDatabaseVersion(draft);
  await enableLanguage("vi-VN", draft);
  const build = spawn(process.execPath, ["scripts/build.ts"], { cwd: draft, stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  build.stderr.on("data", (data) => {
    output += data;
  });
  const [code] = await once(build, "close");
  if (code !== 0) throw new Error(`The next release cannot be built: ${output}`);
  await rename(draft, target);
  return target;
}

async function hashOfSources(): Promise<string> {
  const hash = createHash("sha256");
  const files: string[] = [];
  const patterns = [...sources.map((name) => `${name}{,/**/*}`), ...configuration, "e2e/support/releases.ts"];
  for await (const file of glob(patterns, { cwd: root })) files.push(file);
  for (const file of files.sort().filter((name) => !/\.test\.tsx?$|\/test\//.test(name))) {
    const path = join(root, file);
    if ((await stat(path)).isFile()) hash.update(file).update(await readFile(path));
  }
  return hash.digest("hex").slice(0, 16);
}

async function addDatabaseVersion(draft: string): Promise<void> {
  const version = await addTo(join(draft, "src/offline/blocked-upgrade.ts"), /(databaseVersion = )(\d+)/, 1);
  await appendFile(join(draft, "src/offline/db.ts"), `\ndb.version(${version}).stores({ next: "id" });\n`);
  // The additions need some bytes more. Budgets are not tested here.
  for (const budget of ['"first script of a page"', '"service worker"', "precache"]) {
    await addTo(join(draft, "scripts/budgets.ts"), new RegExp(`(${budget}: )([\\d_]+)`), 50_000);
  }
}

/** Enables a language by its line in the list of locales. */
async function enableLanguage(code: string, draft: string): Promise<void> {
  const file = join(draft, "contract/locales.ts");
  const text = await readFile(file, "utf8");
  const line = new RegExp(`(code: "${code}",.* routed: )false`);
  if (!line.test(text)) throw new Error(`${file} does not list ${code} as disabled.`);
  await writeFile(file, text.replace(line, "$1true"));
}

/** Adds to a number in a file, the second group of `pattern`; returns the sum. */
async function addTo(file: string, pattern: RegExp, by: number): Promise<number> {
  const text = await readFile(file, "utf8");
  const [whole, before, digits] = pattern.exec(text) ?? [];
  if (!whole || !digits) throw new Error(`${file} does not contain ${pattern}.`);
  const sum = Number(digits.replaceAll("_", "")) + by;
  await writeFile(file, text.replace(whole, `${before}${sum}`));
  return sum;
}
