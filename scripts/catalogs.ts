import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, glob, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";

const sources = ["lingui.config.ts", "contract/locales.ts", "package.json", "locales", "src", "server"];

/**
 * What is wrong with the catalogues of a copy of the project: one that is not what extraction makes of the sources,
 * is not there at all, or lacks a translation, in any language, with addresses or without; or two of a language that
 * say one message differently: a page holds them together, and would show the one that came last. Nothing is changed.
 *
 * @param root a folder under which the project's packages are found
 */
export async function catalogueProblems(root: string): Promise<string[]> {
  const draft = await draftOf(root);
  try {
    const extraction = spawn("lingui", ["extract", "--clean"], {
      cwd: draft,
      stdio: ["ignore", "ignore", "pipe"],
      // Within a test it would look for its own sources.
      env: { ...process.env, NODE_ENV: "production" },
    });
    let said = "";
    extraction.stderr.on("data", (data) => {
      said += data;
    });
    const [status] = await once(extraction, "close");
    if (status !== 0) return [`extraction failed: ${said}`];
    const problems: string[] = [];
    /** Of each language and message the translation that was met first. */
    const translations = new Map<string, string>();
    for await (const file of glob("{locales,server/locales}/**/*.po", { cwd: draft })) {
      const [is, should] = await Promise.all([
        readFile(join(root, file), "utf8").catch(() => undefined),
        readFile(join(draft, file), "utf8"),
      ]);
      if (is !== should) problems.push(`${file} is ${is ? "not up to date" : "not there"}: run npm run extract`);
      const missing = [...should.matchAll(/msgid "(.+)"\nmsgstr ""\n(?!")/g)].map((match) => match[1]);
      if (missing.length > 0) problems.push(`${file} lacks: ${missing.join(" | ")}`);
      for (const [, id, text = ""] of should.matchAll(/msgid "(.+)"\nmsgstr "(.+)"\n/g)) {
        const message = `${id} in ${basename(file, ".po")}`;
        const first = translations.get(message) ?? text;
        if (first !== text) problems.push(`${file} says “${text}” for ${message}, another catalogue “${first}”`);
        translations.set(message, first);
      }
    }
    return problems.sort();
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** A copy of what extraction reads and writes, inside the folder, so that packages are found. */
export async function draftOf(root: string): Promise<string> {
  const folder = join(root, ".cache");
  await mkdir(folder, { recursive: true });
  const draft = await mkdtemp(join(folder, "catalogues-"));
  for (const name of sources) await cp(join(root, name), join(draft, name), { recursive: true });
  return draft;
}
