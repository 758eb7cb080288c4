import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { appendFile, cp, glob, mkdir, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const folder = join(root, ".cache/next-release");
const sources = [
  ...["contract", "locales", "public", "sample", "scripts", "server", "service-worker", "shared", "src", "vite"],
  ...["package.json", "package-lock.json"],
];
const configuration = ["lingui.config.ts", "vite.config.ts"];

/**
 * The release that may follow this one: the same sources with another build's version, a further version of the
 * device's database, and so other names of all their chunks, and one more language. It is built once for each state of the sources.
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
  await symlink(join(root, "node_modules"), join(draft, "node_modules"));
  await addDatabaseVersion(draft);
  await switchOn("vi-VN", draft);
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
  const patterns = [...sources.map((name) => `${name}{,/**/*}`), ...configuration, "e2e/support/next-release.ts"];
  for await (const file of glob(patterns, { cwd: root })) files.push(file);
  for (const file of files.sort().filter((name) => !/\.test\.tsx?$|\/test\//.test(name))) {
    const path = join(root, file);
    if ((await stat(path)).isFile()) hash.update(file).update(await readFile(path));
  }
  return hash.digest("hex").slice(0, 16);
}

async function addDatabaseVersion(draft: string): Promise<void> {
  const version = await change(join(draft, "src/offline/blocked-upgrade.ts"), /(databaseVersion = )(\d+)/, 1);
  await appendFile(join(draft, "src/offline/db.ts"), `\ndb.version(${version}).stores({ next: "id" });\n`);
  // Other names, and one language more, take some bytes more, and whether it fits is not what is tested.
  for (const budget of ['"first script of a page"', '"service worker"', "precache"]) {
    await change(join(draft, "scripts/budgets.ts"), new RegExp(`(${budget}: )([\\d_]+)`), 50_000);
  }
}

/** Switches a language on, as an operator does: by its one line. */
async function switchOn(code: string, draft: string): Promise<void> {
  const file = join(draft, "contract/locales.ts");
  const text = await readFile(file, "utf8");
  const line = new RegExp(`(code: "${code}",.* routed: )false`);
  if (!line.test(text)) throw new Error(`${file} does not list ${code} as switched off.`);
  await writeFile(file, text.replace(line, "$1true"));
}

/** Adds to a number in a file, the second group of `place`; gives the sum. */
async function change(file: string, place: RegExp, by: number): Promise<number> {
  const text = await readFile(file, "utf8");
  const [whole, before, digits] = place.exec(text) ?? [];
  if (!whole || !digits) throw new Error(`${file} does not hold ${place}.`);
  const sum = Number(digits.replaceAll("_", "")) + by;
  await writeFile(file, text.replace(whole, `${before}${sum}`));
  return sum;
}
