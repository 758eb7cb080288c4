import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, glob, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";

const sources = ["lingui.config.ts", "contract/locales.ts", "package.json", "locales", "src", "backstage", "server"];

/**
 * Lists catalogs that are missing, outdated or incomplete in any language, and messages with two translations in one
 * language. A page combines several catalogs, so that the last translation would win. The files stay unchanged.
 *
 * @param root the project, or a copy of it in a subfolder, where Node.js finds the packages
 */
export async function catalogProblems(root: string): Promise<string[]> {
  const copy = await copyCatalogs(root);
  try {
    const extraction = spawn("lingui", ["extract", "--clean"], {
      cwd: copy,
      stdio: ["ignore", "ignore", "pipe"],
      // In a test environment lingui would look for its own sources.
      env: { ...process.env, NODE_ENV: "production" },
    });
    let errors = "";
    extraction.stderr.on("data", (data) => {
      errors += data;
    });
    const [status] = await once(extraction, "close");
    if (status !== 0) return [`extraction failed: ${errors}`];
    const problems: string[] = [];
    /** The first translation of each message in each language. */
    const translations = new Map<string, string>();
    for await (const file of glob("{locales,server/locales}/**/*.po", { cwd: copy })) {
      const [current, extracted] = await Promise.all([
        readFile(join(root, file), "utf8").catch(() => undefined),
        readFile(join(copy, file), "utf8"),
      ]);
      if (current !== extracted)
        problems.push(`${file} is ${current ? "not up to date" : "missing"}: run npm run extract`);
      const untranslated = [...extracted.matchAll(/msgid "(.+)"\nmsgstr ""\n(?!")/g)].map((match) => match[1]);
      if (untranslated.length > 0 && !showsEnglish(file)) problems.push(`${file} lacks: ${untranslated.join(" | ")}`);
      for (const [, id, text = ""] of extracted.matchAll(/msgid "(.+)"\nmsgstr "(.+)"\n/g)) {
        const message = `${id} in ${basename(file, ".po")}`;
        const first = translations.get(message) ?? text;
        if (first !== text) problems.push(`${file} has “${text}” for ${message}, another catalog has “${first}”`);
        translations.set(message, first);
      }
    }
    return problems.sort();
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Whether the readers of a catalog see English: Backstage is written in Chinese and English only. */
function showsEnglish(file: string): boolean {
  return file.startsWith("locales/backstage/") && !/(?:zh-CN|en-US)\.po$/.test(file);
}

/** Copies the input and output of the extraction into a subfolder, where Node.js finds the packages. */
export async function copyCatalogs(root: string): Promise<string> {
  const folder = join(root, ".cache");
  await mkdir(folder, { recursive: true });
  const copy = await mkdtemp(join(folder, "catalogs-"));
  for (const name of sources) await cp(join(root, name), join(copy, name), { recursive: true });
  return copy;
}

if (import.meta.main) {
  const problems = await catalogProblems(join(import.meta.dirname, ".."));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
