import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cp, glob, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const folder = join(root, ".cache/next-release");
const sources = ["contract", "locales", "public", "scripts", "server", "service-worker", "src", "package.json"];
const configuration = ["lingui.config.ts", "vite.config.ts"];

/**
 * The release that may follow this one: the same sources with another build's version, a further version of the
 * device's database, and so other names of all their chunks. It is built once for each state of the sources.
 *
 * @returns its folder, with a `dist` and a server as in this one
 */
export async function buildNextRelease(): Promise<string> {
  const place = join(folder, await hashOfSources());
  if (await stat(place).catch(() => undefined)) return place;
  const draft = join(folder, "draft");
  await rm(folder, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  for (const name of [...sources, ...configuration]) await cp(join(root, name), join(draft, name), { recursive: true });
  await addDatabaseVersion(draft);
  const build = spawn(process.execPath, ["scripts/build.ts"], { cwd: draft, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  build.stderr.on("data", (data) => {
    said += data;
  });
  const [code] = await once(build, "close");
  if (code !== 0) throw new Error(`The next release cannot be built: ${said}`);
  await rename(draft, place);
  return place;
}

async function hashOfSources(): Promise<string> {
  const hash = createHash("sha256");
  const files: string[] = [];
  const patterns = [...sources.map((name) => `${name}{,/**/*}`), ...configuration, "e2e/next-release.ts"];
  for await (const file of glob(patterns, { cwd: root })) files.push(file);
  for (const file of files.sort().filter((name) => !/\.test\.tsx?$|\/test\//.test(name))) {
    const path = join(root, file);
    if ((await stat(path)).isFile()) hash.update(file).update(await readFile(path));
  }
  return hash.digest("hex").slice(0, 16);
}

async function addDatabaseVersion(draft: string): Promise<void> {
  const versionFile = join(draft, "src/offline/blocked-upgrade.ts");
  const text = await readFile(versionFile, "utf8");
  const [line, version] = /databaseVersion = (\d+);/.exec(text) ?? [];
  if (!line) throw new Error(`${versionFile} does not say which version the database has.`);
  const next = Number(version) + 1;
  await writeFile(versionFile, text.replace(line, `databaseVersion = ${next};`));
  const databaseFile = join(draft, "src/offline/db.ts");
  const database = await readFile(databaseFile, "utf8");
  await writeFile(databaseFile, `${database}\ndb.version(${next}).stores({ next: "id" });\n`);
}
