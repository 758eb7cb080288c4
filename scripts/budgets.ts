import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { bundleFile, precachedFiles, precacheRequests } from "./precache-bundle.ts";

/** Bytes over the wire (brotli) that a build may not exceed. */
const budgets = {
  "first script of a page": 125_000,
  "service worker": 50_000,
  precache: 350_000,
  "start of Backstage": 180_000,
} as const;

type Manifest = Record<string, { file: string; imports?: string[] }>;

/** Measures a build against the byte budgets; `report` is a table of what each page loads. */
export async function checkBudgets(clientDir: string): Promise<{ report: string; exceeded: string[] }> {
  const manifest = JSON.parse(await readFile(join(clientDir, ".vite/manifest.json"), "utf8")) as Manifest;
  const { lines, exceeded, note } = comparison();

  const screens = Object.keys(manifest).filter((source) => source.endsWith("-page.tsx"));
  for (const screen of screens) {
    const own = `locales/${screen.split("/")[2]}/zh-CN.po`;
    const texts = manifest[own] ? [own] : [];
    const files = scriptsOf(manifest, ["src/app/entry-client.tsx", "locales/zh-CN.po", ...texts, screen]);
    note(`script of ${screen}`, await sizeOf(clientDir, files), "first script of a page");
  }
  note("service worker", await sizeOf(clientDir, ["sw.js"]), "service worker");
  const worker = await readFile(join(clientDir, "sw.js"), "utf8");
  const files = precachedFiles(worker);
  const bundle = JSON.parse(await readFile(join(clientDir, bundleFile), "utf8")) as [string, string][];
  const requested = precacheRequests(worker, bundle);
  note(`precache, ${files.length} files in ${requested.length}`, await sizeOf(clientDir, requested), "precache");
  exceeded.push(...missingOffline(manifest, new Set(files)));
  return { report: `${lines.join("\n")}\n`, exceeded };
}

/** Measures a build of Backstage: its first script with the Chinese texts, and its style sheet. */
export async function checkBackstageBudgets(dir: string): Promise<{ report: string; exceeded: string[] }> {
  const manifest = JSON.parse(await readFile(join(dir, ".vite/manifest.json"), "utf8")) as Manifest;
  const { lines, exceeded, note } = comparison();
  const files = scriptsOf(manifest, ["backstage/entry.tsx", "locales/backstage/zh-CN.po", "style.css"]);
  note("start of Backstage", await sizeOf(dir, files), "start of Backstage");
  return { report: `${lines.join("\n")}\n`, exceeded };
}

function comparison() {
  const lines: string[] = [];
  const exceeded: string[] = [];
  const note = (name: string, bytes: number, budget: keyof typeof budgets) => {
    const within = bytes <= budgets[budget];
    lines.push(
      `${(bytes / 1000).toFixed(1).padStart(7)} kB of ${budgets[budget] / 1000}  ${name}${within ? "" : "  TOO LARGE"}`,
    );
    if (!within) exceeded.push(`${name} takes ${bytes} bytes of ${budgets[budget]}`);
  };
  return { lines, exceeded, note };
}

/** A precached script must not wait for one that is not precached: it could not start without a network. */
export function missingOffline(manifest: Manifest, precached: ReadonlySet<string>): string[] {
  return Object.values(manifest)
    .filter(({ file }) => precached.has(file))
    .flatMap(({ file, imports = [] }) => imports.map((source) => [file, manifest[source]?.file ?? source] as const))
    .filter(([, imported]) => !precached.has(imported))
    .map(([file, imported]) => `${file} is precached and imports ${imported}, which is not`);
}

function scriptsOf(manifest: Manifest, sources: string[]): string[] {
  const files = new Set<string>();
  const visit = (source: string) => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`${source} is not in the build`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const dependency of chunk.imports ?? []) visit(dependency);
  };
  for (const source of sources) visit(source);
  return [...files];
}

async function sizeOf(folder: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, `${file}.br`))).size));
  return sizes.reduce((total, size) => total + size, 0);
}
