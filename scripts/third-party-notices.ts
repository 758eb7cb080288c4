import { glob, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

interface LockedPackage {
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Record<string, string>;
}

/** Licenses and notices that a package ships, as file names. */
const noticeFile = /^(?:licen[cs]e|notice|copying)(?:[.-].*)?$/i;

/**
 * Notices of all packages whose code devices receive: those that page, Backstage, worker and their shared modules import, and
 * the dependencies of these packages. The bundler removes the comments that would carry them.
 */
export async function thirdPartyNotices(): Promise<string> {
  const { packages } = JSON.parse(await readFile("package-lock.json", "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  const paths = new Set<string>();
  const add = (name: string, from: string): void => {
    const path = resolvePackage(packages, name, from);
    if (path === undefined || paths.has(path) || name.startsWith("@types/")) return;
    paths.add(path);
    for (const dependency of Object.keys(packages[path]?.dependencies ?? {})) add(dependency, path);
  };
  for (const name of await importedPackages()) add(name, "");
  const notices = await Promise.all([...paths].sort().map((path) => noticeOf(path, packages[path])));
  return `Third-party software in this site\n\n${notices.join(`\n${"-".repeat(80)}\n\n`)}`;
}

/** Names of packages that the sources of page and worker import. */
async function importedPackages(): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const file of glob("{backstage,src,service-worker,shared,contract}/**/*.{ts,tsx}")) {
    if (/\.test\.tsx?$|\/test\//.test(file)) continue;
    for (const [, name = ""] of (await readFile(file, "utf8")).matchAll(
      /^(?!import type).*(?:from|import)\s*\(?\s*"((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^"]*)?"/gm,
    )) {
      if (!name.startsWith(".")) names.add(name);
    }
  }
  return names;
}

/** Where Node finds a package for another: in its own folder, or in one above. */
function resolvePackage(packages: Record<string, LockedPackage>, name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf("/node_modules/"), 0))) {
    const path = join(folder, "node_modules", name);
    if (packages[path]) return path;
    if (folder === "") return undefined;
  }
}

async function noticeOf(path: string, locked: LockedPackage | undefined): Promise<string> {
  const files = (await readdir(path)).filter((file) => noticeFile.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(path, file), "utf8")));
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const title = `${name} ${locked?.version} (${locked?.license ?? "see below"})`;
  return `${[title, ...texts.map((text) => text.trim().replaceAll("\r\n", "\n"))].join("\n\n")}\n`;
}
